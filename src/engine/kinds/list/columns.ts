import type { SxProps, Theme } from '@mui/material/styles';
import type { ResolvedColumn } from '../../../rules/resolved.ts';

/** Digits line up by their units in both directions: the right edge, which is the start of a line only in Arabic. */
const AT_THE_RIGHT = { textAlign: 'end', '&:dir(rtl)': { textAlign: 'start' }, fontVariantNumeric: 'tabular-nums lining-nums' } as const;

export function alignOf(column: ResolvedColumn): SxProps<Theme> {
  if (column.align === 'number') return AT_THE_RIGHT;
  return { textAlign: column.align };
}

export function clipOf(column: ResolvedColumn): SxProps<Theme> {
  if (!column.clip) return {};
  return { display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: column.clip, overflow: 'hidden' };
}
