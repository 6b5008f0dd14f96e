import Box from '@mui/material/Box';
import type { CellProps } from '../../registries.ts';
import { Isolated } from '../../ui/Isolated.tsx';
import { Thumb } from '../../ui/Thumb.tsx';
import tokens from '../../theme/tokens.json';

const isPlain = (value: unknown) => typeof value === 'string' || typeof value === 'number';

/** A text as it is, isolated from the text around it; on request with a small picture before it. */
export function TextCell({ value, row, options }: CellProps) {
  const text = isPlain(value) ? String(value) : '';
  const shown = options['direction'] === 'ltr' ? <bdi dir="ltr" style={{ whiteSpace: 'nowrap' }}>{text}</bdi> : <Isolated text={text} />;
  const picture = options['picture'];
  if (typeof picture !== 'string') return shown;
  return (
    <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
      <Thumb source={row[picture]} size={tokens.table.comfortable.thumb} />
      <span>{shown}</span>
    </Box>
  );
}
