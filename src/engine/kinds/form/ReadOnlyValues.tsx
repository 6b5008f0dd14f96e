import Box from '@mui/material/Box';
import type { ResolvedForm } from '../../../shared/resolved.ts';
import { readPointer } from '../../data/pointer.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { groupDigits } from '../../ui/groupDigits.ts';
import { BidiText } from '../../ui/BidiText.tsx';

/** Shows values of the item above the fields. Missing values are left out. */
export function ReadOnlyValues({
  readOnlyValues,
  item,
}: {
  readOnlyValues: ResolvedForm['readOnlyValues'];
  item: unknown;
}) {
  const { t } = useTranslation();
  const values = readOnlyValues.flatMap((shown) => {
    const value = readPointer(item, shown.pointer);
    return (typeof value === 'string' && value !== '') || typeof value === 'number'
      ? [
          {
            ...shown,
            text:
              shown.groupSize === undefined
                ? String(value)
                : groupDigits(String(value), shown.groupSize),
          },
        ]
      : [];
  });
  if (values.length === 0) return null;
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        mb: 5,
        p: 4,
        display: 'grid',
        gridTemplateColumns: { sm: 'auto 1fr' },
        columnGap: 5,
        rowGap: 2,
        borderRadius: '8px',
        bgcolor: 'surfaceSunken',
        typography: 'body2',
      }}
    >
      {values.map(({ pointer, label, direction, text }) => (
        <Box key={pointer} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ color: 'textMuted' }}>
            {t(label)}
          </Box>
          <Box component="dd" data-shown={pointer} sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {direction === 'ltr' ? <bdi dir="ltr">{text}</bdi> : <BidiText text={text} />}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
