import { useMemo } from 'react';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useChoiceBox } from '../../fields/useChoiceBox.tsx';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Isolated } from '../../ui/Isolated.tsx';
import { Thumbnail } from '../../ui/Thumbnail.tsx';
import type { FilterSelectProps } from './FilterSelect.tsx';

/** How every box of the filter bar stands: they share the line, and their border is quieter than that of a form's fields. */
const FILTER_BOX = {
  flex: '1 1 200px',
  maxInlineSize: { sm: 300 },
  typography: 'body2',
  '& .MuiInputBase-root': { typography: 'body2', paddingBlock: 0 },
  '&& .MuiOutlinedInput-notchedOutline': { borderColor: 'line' },
} as const;

/** The box with its list. `opens`: somebody was in the stand-in already, so the list opens under the focus. */
export function FilterSelectBox({
  filter,
  value,
  onChange,
  opens,
}: FilterSelectProps & { opens: boolean }) {
  const { t } = useTranslation();
  const box = useChoiceBox(filter.choices, opens);
  const label = t(filter.label);
  // The box asks where the page is, as choices may depend on it: what has not changed is not drawn for every step of the address.
  return useMemo(
    () => (
      <Autocomplete
        {...box}
        value={box.options.find((option) => String(option.value) === value) ?? null}
        onChange={(_event, option) => onChange(option ? String(option.value) : '')}
        data-filter={filter.filter}
        renderOption={({ key, ...props }, option) => (
          <li key={key} {...props} data-option={option.value}>
            {option.image && (
              <Box component="span" sx={{ display: 'inline-flex', marginInlineEnd: 2 }}>
                <Thumbnail source={option.image} size={24} wide={false} />
              </Box>
            )}
            <Isolated text={option.label} />
          </li>
        )}
        renderInput={(params) => (
          <TextField
            {...params}
            autoFocus={opens}
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
    [box, value, onChange, filter.filter, label, opens],
  );
}
