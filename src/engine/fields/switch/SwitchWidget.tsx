import Switch from '@mui/material/Switch';
import type { WidgetProps } from '../../registries.ts';

/** A switch between two values: true and false, or those of the options. */
export function SwitchWidget({
  id,
  name,
  label,
  value,
  describedBy,
  options,
  onChange,
}: WidgetProps) {
  const { on = true, off = false } = options;
  return (
    <Switch
      name={name}
      checked={value === on}
      onChange={(event) => onChange(event.target.checked ? on : off)}
      slotProps={{
        input: {
          id,
          'aria-label': label,
          ...(describedBy ? { 'aria-describedby': describedBy } : {}),
        },
      }}
    />
  );
}
