import Switch from '@mui/material/Switch';
import type { WidgetProps } from '../../registries.ts';

/** Yes or no, at once. */
export function SwitchWidget({ id, name, label, value, describedBy, onChange }: WidgetProps) {
  return (
    <Switch
      name={name}
      checked={value === true}
      onChange={(event) => onChange(event.target.checked)}
      slotProps={{ input: { id, 'aria-label': label, ...(describedBy ? { 'aria-describedby': describedBy } : {}) } }}
    />
  );
}
