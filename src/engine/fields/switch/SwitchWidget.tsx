import Switch from '@mui/material/Switch';
import type { WidgetProps } from '../../registries.ts';

/** One of two values, at once: yes or no, or what the form says that on and off stand for. */
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
