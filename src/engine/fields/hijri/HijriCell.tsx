import Box from '@mui/material/Box';
import type { CellProps } from '../../registries.ts';
import { GregorianDay } from './GregorianDay.tsx';

/** A day of the Umm al-Qura calendar as it is written, and below it the day that it is everywhere else. */
export function HijriCell({ value }: CellProps) {
  if (typeof value !== 'string' || value === '') return null;
  return (
    <Box component="span" sx={{ display: 'inline-block' }}>
      <bdi dir="ltr">{value}</bdi>
      <Box component="span" sx={{ display: 'block', typography: 'caption', color: 'textMuted', fontWeight: 400 }}>
        <GregorianDay hijri={value} />
      </Box>
    </Box>
  );
}
