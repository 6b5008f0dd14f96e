import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../i18n/useLanguage.ts';
import type { CellProps } from '../../registries.ts';
import { toNames } from './toNames.ts';

/** The first names of a list of named things, and how many more there are; all of them in the tooltip. */
export function NamesCell({ value, options }: CellProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const names = toNames(value);
  const shown = typeof options['shown'] === 'number' ? options['shown'] : 1;
  const rest = names.length - shown;
  const hidden = format.list(names.slice(shown));
  const first = <bdi>{format.list(names.slice(0, shown))}</bdi>;
  if (rest <= 0) return first;
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2 }}>
      {first}
      <Box component="span" tabIndex={0} role="note" aria-label={hidden} data-hint={hidden} sx={MORE}>
        {t('common.moreItems', { count: rest })}
      </Box>
    </Box>
  );
}

const MORE = { px: 2, borderRadius: 99, bgcolor: 'primarySoft', color: 'onPrimarySoft', fontSize: '0.8125rem', lineHeight: '21px', whiteSpace: 'nowrap' } as const;
