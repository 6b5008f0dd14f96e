import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/useLanguage.ts';
import type { CellProps } from '../../registries.ts';

/** A day, with the month by name, so that its order cannot be misread in either direction. */
export function DateCell({ value, options }: CellProps) {
  const { t } = useTranslation();
  const format = useFormat();
  if (typeof value !== 'string' || value === '') return typeof options['empty'] === 'string' ? <Muted text={t(options['empty'])} /> : null;
  return (
    <time dateTime={value} style={{ whiteSpace: 'nowrap' }}>
      {options['time'] === true ? format.dateTime(value) : format.date(value)}
    </time>
  );
}

function Muted({ text }: { text: string }) {
  return (
    <Box component="span" sx={{ color: 'textMuted' }}>
      {text}
    </Box>
  );
}
