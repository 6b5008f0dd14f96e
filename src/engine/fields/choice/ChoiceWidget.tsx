import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import type { WidgetProps } from '../../registries.ts';
import { Isolated } from '../../ui/Isolated.tsx';
import { useChoiceBox } from '../useChoiceBox.tsx';

/** One of many, found by folded search. */
export function ChoiceWidget({ id, value, required, invalid, describedBy, choices, onChange }: WidgetProps) {
  const box = useChoiceBox(choices);
  return (
    <Autocomplete
      {...box}
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
          error={invalid}
          slotProps={{ ...params.slotProps, htmlInput: { ...params.slotProps.htmlInput, 'aria-required': required, 'aria-describedby': describedBy } }}
        />
      )}
      sx={{ '& .MuiInputBase-root': { paddingBlock: 0 } }}
    />
  );
}
