import Box from '@mui/material/Box';
import { useFormat } from '../../i18n/useLanguage.ts';
import type { CellProps } from '../../registries.ts';

/** Below this share something asks for attention. */
const HALF = 50;

/** A share in percent as a bar with its figure; blank where there is none. */
export function BarCell({ value, options }: CellProps) {
  const format = useFormat();
  if (typeof value !== 'number') return null;
  const shown = Math.min(100, Math.max(0, value));
  return (
    <Box component="span" data-tone={shown < HALF && options['plain'] !== true ? 'low' : 'good'} sx={BAR}>
      <span aria-hidden>
        <span style={{ inlineSize: `${shown}%` }} />
      </span>
      <bdi dir="ltr">{format.percent(Math.round(value * 10) / 10)}</bdi>
    </Box>
  );
}

const BAR = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 2,
  inlineSize: '100%',
  maxInlineSize: 180,
  '& > span': { flex: 1, minInlineSize: 32, blockSize: 6, borderRadius: '3px', bgcolor: 'line', overflow: 'hidden', printColorAdjust: 'exact' },
  '& > span > span': { display: 'block', blockSize: '100%', borderRadius: '3px', bgcolor: 'primary.main' },
  '&[data-tone=low] > span > span': { bgcolor: 'accent' },
  '& > bdi': { minInlineSize: 44, textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
} as const;
