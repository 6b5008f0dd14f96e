import { useMemo, useState } from 'react';
import Autocomplete from '@mui/material/Autocomplete';
import Avatar from '@mui/material/Avatar';
import type { SxProps, Theme } from '@mui/material/styles';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import { useChoiceBox } from '../../fields/useChoiceBox.tsx';
import { Isolated } from '../../ui/Isolated.tsx';
import type { FilterSelectProps } from './FilterSelect.tsx';

/** The box with its list. `opens`: somebody was in the stand-in already, so the list opens under the focus. */
export function FilterSelectBox({ filter, value, onChange, opens, sx }: FilterSelectProps & { opens: boolean; sx: SxProps<Theme> }) {
  const { t } = useTranslation();
  const box = useChoiceBox(filter.choices);
  const [open, setOpen] = useState(opens);
  const label = t(filter.label);
  // The box asks where the page is, as choices may depend on it: what has not changed is not drawn for every step of the address.
  return useMemo(
    () => (
      <Autocomplete
        {...box}
        open={open}
        onOpen={() => setOpen(true)}
        onClose={() => setOpen(false)}
        value={box.options.find((option) => String(option.value) === value) ?? null}
        onChange={(_event, option) => onChange(option ? String(option.value) : '')}
        data-filter={filter.param}
        renderOption={({ key, ...props }, option) => (
          <li key={key} {...props} data-option={option.value}>
            {option.image && <Avatar src={option.image} alt="" variant="rounded" sx={{ inlineSize: 24, blockSize: 24, marginInlineEnd: 2 }} />}
            <Isolated text={option.label} />
          </li>
        )}
        renderInput={(params) => (
          <TextField {...params} autoFocus={opens} placeholder={label} slotProps={{ ...params.slotProps, htmlInput: { ...params.slotProps.htmlInput, 'aria-label': label } }} />
        )}
        sx={sx}
      />
    ),
    [box, open, value, onChange, filter.param, label, opens, sx],
  );
}
