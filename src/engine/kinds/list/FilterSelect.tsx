import Autocomplete from '@mui/material/Autocomplete';
import Avatar from '@mui/material/Avatar';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import type { ResolvedFilter } from '../../../rules/resolved.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Isolated } from '../../ui/Isolated.tsx';
import { matchingChoices, useChoices } from '../../data/useChoices.ts';

interface Props {
  filter: Extract<ResolvedFilter, { as: 'select' }>;
  value: string;
  onChange(value: string): void;
}

export function FilterSelect({ filter, value, onChange }: Props) {
  const { t } = useTranslation();
  const { options, isLoading, failed } = useChoices(filter.choices);
  const label = t(filter.label);
  return (
    <Autocomplete
      options={options}
      value={options.find((option) => String(option.value) === value) ?? null}
      onChange={(_event, option) => onChange(option ? String(option.value) : '')}
      filterOptions={matchingChoices}
      isOptionEqualToValue={(one, other) => one.value === other.value}
      loading={isLoading}
      data-filter={filter.param}
      popupIcon={<Icon name="ExpandMore" />}
      loadingText={t('mui.autocomplete.loading')}
      noOptionsText={t(failed ? 'error.network' : 'mui.autocomplete.noOptions')}
      openText={t('mui.autocomplete.open')}
      closeText={t('mui.autocomplete.close')}
      clearText={t('mui.autocomplete.clear')}
      renderOption={({ key, ...props }, option) => (
        <li key={key} {...props} data-option={option.value}>
          {option.image && <Avatar src={option.image} alt="" variant="rounded" sx={{ inlineSize: 24, blockSize: 24, marginInlineEnd: 2 }} />}
          <Isolated text={option.label} />
        </li>
      )}
      renderInput={(params) => <TextField {...params} placeholder={label} slotProps={{ ...params.slotProps, htmlInput: { ...params.slotProps.htmlInput, 'aria-label': label } }} />}
      sx={{
        flex: '1 1 200px',
        maxInlineSize: { sm: 300 },
        '& .MuiInputBase-root': { typography: 'body2', paddingBlock: 0 },
        '&& .MuiOutlinedInput-notchedOutline': { borderColor: 'line' },
      }}
    />
  );
}
