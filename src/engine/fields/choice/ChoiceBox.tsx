import { useState } from 'react';
import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import type { WidgetProps } from '../../registries.ts';
import { Isolated } from '../../ui/Isolated.tsx';
import { useChoiceBox } from '../useChoiceBox.tsx';
import type { Arrival } from '../useChoiceStandIn.ts';

/** The box with its list. */
export function ChoiceBox({ id, value, required, invalid, describedBy, choices, arrival, onChange }: WidgetProps & { arrival: Arrival }) {
  const box = useChoiceBox(choices);
  const [open, setOpen] = useState(arrival.pressed);
  return (
    <Autocomplete
      {...box}
      open={open}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      id={id}
      value={box.options.find((option) => option.value === value) ?? null}
      onChange={(_event, option) => onChange(option?.value)}
      renderOption={({ key, ...props }, option) => (
        <li key={key} {...props} data-option={option.value}>
          <Isolated text={option.label} />
        </li>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          autoFocus={arrival.focused}
          error={invalid}
          slotProps={{ ...params.slotProps, htmlInput: { ...params.slotProps.htmlInput, 'aria-required': required, 'aria-describedby': describedBy } }}
        />
      )}
      sx={{ '& .MuiInputBase-root': { paddingBlock: 0 } }}
    />
  );
}
