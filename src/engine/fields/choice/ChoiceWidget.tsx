import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import { matchingChoices, useChoices } from '../../data/useChoices.ts';
import type { WidgetProps } from '../../registries.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Isolated } from '../../ui/Isolated.tsx';

/** One of many, found by folded search. */
export function ChoiceWidget({ id, value, required, invalid, describedBy, choices, onChange }: WidgetProps) {
  const { t } = useTranslation();
  const { options, isLoading, failed } = useChoices(choices);
  return (
    <Autocomplete
      id={id}
      options={options}
      value={options.find((option) => option.value === value) ?? null}
      onChange={(_event, option) => onChange(option?.value)}
      filterOptions={matchingChoices}
      isOptionEqualToValue={(one, other) => one.value === other.value}
      loading={isLoading}
      popupIcon={<Icon name="ExpandMore" />}
      loadingText={t('mui.autocomplete.loading')}
      noOptionsText={t(failed ? 'error.network' : 'mui.autocomplete.noOptions')}
      openText={t('mui.autocomplete.open')}
      closeText={t('mui.autocomplete.close')}
      clearText={t('mui.autocomplete.clear')}
      renderOption={({ key, ...props }, option) => (
        <li key={key} {...props} data-option={option.value}>
          <Isolated text={option.label} />
        </li>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          error={invalid}
          slotProps={{ ...params.slotProps, htmlInput: { ...params.slotProps.htmlInput, 'aria-required': required, 'aria-describedby': describedBy } }}
        />
      )}
      sx={{ '& .MuiInputBase-root': { paddingBlock: 0 } }}
    />
  );
}
