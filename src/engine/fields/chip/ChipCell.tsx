import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { CellProps } from '../../registries.ts';
import { Isolated } from '../../ui/Isolated.tsx';
import { meaningOf } from './meaningOf.ts';

/** A state by its name, in the colour of its meaning; nothing where there is no state. */
export function ChipCell({ value, row, options }: CellProps) {
  const { t } = useTranslation();
  const meaning = meaningOf(value, options);
  if (!meaning) return null;
  const { text, tone } = meaning;
  const chip = (
    <Box component="span" data-tone={tone} sx={{ ...CHIP, bgcolor: `${tone}Soft`, color: `on${tone[0]!.toUpperCase()}${tone.slice(1)}Soft` }}>
      {t(text)}
    </Box>
  );
  const beside = typeof options['beside'] === 'string' ? row[options['beside']] : undefined;
  if (typeof beside !== 'string' || beside === '') return chip;
  return (
    <>
      {chip} <Isolated text={beside} />
    </>
  );
}

const CHIP = { display: 'inline-block', px: 2, borderRadius: '999px', fontSize: '0.8125rem', fontWeight: 500, lineHeight: 1.75, whiteSpace: 'nowrap' } as const;
