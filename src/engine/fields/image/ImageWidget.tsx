import { useRef, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { WidgetProps } from '../../registries.ts';
import { Icon } from '../../ui/icons/Icon.tsx';

/** What a browser shows of a picture is what the value holds: a data URI, an address, or nothing. */
const sourceOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

const acceptOf = (types: unknown) => (Array.isArray(types) ? types : ['png', 'jpeg', 'bmp']).map((type) => `image/${String(type)}`).join(',');

function readAsDataUri(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')));
    reader.readAsDataURL(file);
  });
}

/** A picture: chosen, shown, replaced, removed. Its type and size are judged by the entity's rules, by content. */
export function ImageWidget({ id, name, label, value, invalid, describedBy, options, rule, onChange }: WidgetProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<{ name: string; size: number } | null>(null);
  const source = sourceOf(value);

  async function choose(chosen: File | undefined) {
    if (!chosen) return;
    setFile({ name: chosen.name, size: chosen.size });
    onChange(await readAsDataUri(chosen));
  }

  return (
    <Box role="group" aria-label={label}>
      <Preview key={source} source={source} label={label} invalid={invalid} round={options['shape'] === 'round'} width={options['width']} />
      {file && source && (
        <Typography variant="caption" component="p" sx={{ color: 'textMuted', mt: 2 }}>
          <bdi dir="ltr">{file.name}</bdi> · <bdi dir="ltr">{Math.max(1, Math.round(file.size / 1000))} KB</bdi>
        </Typography>
      )}
      <Box sx={{ display: 'flex', gap: 2, mt: 3 }}>
        <Button id={id} variant="outlined" sx={{ flex: 1 }} aria-describedby={describedBy} onClick={() => input.current?.click()} data-action="choosePicture">
          {t('action.choosePicture')}
        </Button>
        {source && options['removable'] !== false && (
          <Button
            color="error"
            data-action="removePicture"
            onClick={() => {
              setFile(null);
              onChange('');
            }}
          >
            {t('action.removePicture')}
          </Button>
        )}
      </Box>
      <input
        ref={input}
        type="file"
        name={name}
        hidden
        tabIndex={-1}
        aria-hidden
        accept={acceptOf(rule['imageTypes'])}
        onChange={(event) => {
          void choose(event.target.files?.[0]);
          // The same file may be chosen again after it was removed.
          event.target.value = '';
        }}
      />
    </Box>
  );
}

const WIDE = { aspectRatio: '16 / 9', borderRadius: '8px' } as const;
const ROUND = { aspectRatio: '1', borderRadius: '50%', maxInlineSize: 160, mx: 'auto' } as const;

function Preview({ source, label, invalid, round, width }: { source: string | null; label: string; invalid: boolean; round: boolean; width: unknown }) {
  const { t } = useTranslation();
  const [broken, setBroken] = useState(false);
  return (
    <Box
      sx={{
        ...(round ? ROUND : WIDE),
        ...(typeof width === 'number' ? { maxInlineSize: width, mx: 'auto' } : {}),
        display: 'grid',
        placeItems: 'center',
        overflow: 'hidden',
        border: invalid ? '2px solid' : '1px dashed',
        borderColor: invalid ? 'error.main' : 'lineStrong',
        bgcolor: 'surfaceSunken',
        color: 'textMuted',
      }}
    >
      {source && !broken ? (
        <img src={source} alt={`${t('image.alt.preview')}: ${label}`} onError={() => setBroken(true)} style={{ inlineSize: '100%', blockSize: '100%', objectFit: 'cover' }} />
      ) : (
        <Icon name={round ? 'Person' : 'Image'} size={40} />
      )}
    </Box>
  );
}
