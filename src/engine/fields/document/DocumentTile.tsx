import { useState } from 'react';
import Box from '@mui/material/Box';
import { pictureProps } from '../../ui/pictureProps.ts';
import { Icon } from '../../ui/icons/Icon.tsx';

/** The width of the preview in pixels. */
const PREVIEW_WIDTH = 200;

/** A preview of a document that is an image, otherwise a tile with its type. */
export function DocumentTile({
  source,
  isPdf,
  label,
}: {
  source: string;
  isPdf: boolean;
  label: string;
}) {
  const [failedSource, setFailedSource] = useState<string | null>(null);
  if (isPdf || failedSource === source) {
    return (
      <Box component="span" aria-hidden data-document={isPdf ? 'pdf' : 'other'} sx={TILE_STYLE}>
        {!isPdf && <Icon name="Image" />}
      </Box>
    );
  }
  return (
    <Box
      component="span"
      data-document="picture"
      sx={{
        display: 'block',
        inlineSize: PREVIEW_WIDTH,
        maxInlineSize: '100%',
        border: '1px solid',
        borderColor: 'line',
        borderRadius: '8px',
        overflow: 'hidden',
        bgcolor: 'surfaceSunken',
      }}
    >
      <img
        {...pictureProps(source, PREVIEW_WIDTH)}
        alt={label}
        width={PREVIEW_WIDTH}
        loading="lazy"
        onError={() => setFailedSource(source)}
        style={{ display: 'block', inlineSize: '100%', maxBlockSize: 200, objectFit: 'contain' }}
      />
    </Box>
  );
}

const TILE_STYLE = {
  display: 'inline-grid',
  placeItems: 'center',
  inlineSize: 44,
  blockSize: 44,
  flex: 'none',
  borderRadius: '8px',
  bgcolor: 'accentSoft',
  color: 'onAccentSoft',
  fontSize: '0.75rem',
  fontWeight: 700,
  direction: 'ltr',
  '&[data-document=pdf]::after': { content: '"PDF"' },
} as const;
