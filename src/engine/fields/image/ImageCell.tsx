import { useState } from 'react';
import Box from '@mui/material/Box';
import { readWidths } from '../../../shared/pictureWidths.ts';
import type { CellProps } from '../../registries.ts';
import { toWebUrl } from '../../data/url.ts';
import { pictureUrl } from '../../ui/pictureProps.ts';
import { Icon } from '../../ui/icons/Icon.tsx';

/** A small image that opens in full in a new tab; an icon if it cannot be loaded. */
export function ImageCell({ value, options, label = '' }: CellProps) {
  const [hasFailed, setHasFailed] = useState(false);
  const address = toWebUrl(value);
  if (!address) return null;
  const round = options['shape'] === 'round';
  return (
    <Box
      component="a"
      href={readWidths(address).address}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={label || address}
      sx={{
        display: 'inline-grid',
        placeItems: 'center',
        minBlockSize: 64,
        minInlineSize: 64,
        overflow: 'hidden',
        borderRadius: round ? '50%' : '8px',
        bgcolor: 'surfaceSunken',
        color: 'textMuted',
      }}
    >
      {hasFailed ? (
        <Icon name="Image" />
      ) : (
        <img
          src={pictureUrl(address, 640)}
          alt=""
          loading="lazy"
          onError={() => setHasFailed(true)}
          style={{
            display: 'block',
            maxInlineSize: 200,
            maxBlockSize: 200,
            ...(round ? ROUND_STYLE : {}),
          }}
        />
      )}
    </Box>
  );
}

const ROUND_STYLE = { inlineSize: 96, blockSize: 96, objectFit: 'cover' } as const;
