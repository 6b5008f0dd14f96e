import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { valueAt } from '../../data/page.ts';
import type { CellProps } from '../../registries.ts';
import { Isolated } from '../../ui/Isolated.tsx';
import { meaningOf } from './meaningOf.ts';

/** A state by its name, in the colour of its meaning; nothing where there is no state. */
export function ChipCell({ value, row, options }: CellProps) {
  const { t } = useTranslation();
  const meaning = meaningOf(value, options);
  if (!meaning) return null;
  const { tone } = meaning;
  const told = typeof options['text'] === 'string' ? valueAt(row, options['text']) : undefined;
  const text = typeof told === 'string' && told !== '' ? told : t(meaning.text);
  const colours = tone === 'neutral' ? { bgcolor: 'surfaceSunken', color: 'text.primary', outline: '1px solid', outlineColor: 'line' } : { bgcolor: `${tone}Soft`, color: `on${tone[0]!.toUpperCase()}${tone.slice(1)}Soft` };
  const chip = (
    <Box component="span" data-tone={tone} sx={{ ...CHIP, ...colours }}>
      {text}
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

const CHIP = { display: 'inline-block', inlineSize: 'max-content', maxInlineSize: '100%', px: 2, borderRadius: '12px', fontSize: '0.8125rem', fontWeight: 500, lineHeight: 1.75, overflowWrap: 'anywhere' } as const;
