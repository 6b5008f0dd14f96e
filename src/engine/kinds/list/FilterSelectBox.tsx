import { useMemo } from 'react';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { OptionLabel } from '../../fields/OptionLabel.tsx';
import { useChoiceBox } from '../../fields/useChoiceBox.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { FilterSelectProps } from './FilterSelect.tsx';

/**
 * The layout of a select box in the filter bar. Its border is lighter than that of a form field.
 */
const FILTER_BOX = {
  flex: '1 1 200px',
  maxInlineSize: { sm: 300 },
  typography: 'body2',
  '& .MuiInputBase-root': { typography: 'body2', paddingBlock: 0 },
  '&& .MuiOutlinedInput-notchedOutline': { borderColor: 'line' },
} as const;

/**
 * The select box with its list of choices. It replaces the SelectPlaceholder of FilterSelect.tsx;
 * `openOnMount` is set if that had the focus.
 */
export function FilterSelectBox({
  filter,
  value,
  onChange,
  openOnMount,
}: FilterSelectProps & { openOnMount: boolean }) {
  const { t } = useTranslation();
  const box = useChoiceBox(filter.choices, openOnMount);
  const label = t(filter.label);
  // `useChoiceBox` reads the route, on which choices may depend. The memo avoids a render at every
  // navigation.
  return useMemo(
    () => (
      <Autocomplete
        {...box}
        value={box.options.find((option) => String(option.value) === value) ?? null}
        onChange={(_event, option) => onChange(option ? String(option.value) : '')}
        data-filter={filter.filter}
        renderOption={({ key, ...props }, option) => (
          <li key={key} {...props} data-option={option.value}>
            <OptionLabel option={option} />
          </li>
        )}
        renderInput={(params) => (
          <TextField
            {...params}
            autoFocus={openOnMount}
            placeholder={label}
            slotProps={{
              ...params.slotProps,
              htmlInput: { ...params.slotProps.htmlInput, 'aria-label': label },
            }}
          />
        )}
        sx={FILTER_BOX}
      />
    ),
    [box, value, onChange, filter.filter, label, openOnMount],
  );
}
