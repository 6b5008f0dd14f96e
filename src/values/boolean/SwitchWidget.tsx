import type { SwitchWidgetOptions } from '../../generated/options.ts';
import type { WidgetProps } from '../../engine/registries.ts';
import { Switch } from '../../engine/ui/controls/Checkbox.tsx';

/** A switch between two values: true and false, or those of the options. */
export function SwitchWidget({
  id,
  name,
  label,
  value,
  invalid,
  describedBy,
  options,
  onChange,
}: WidgetProps<SwitchWidgetOptions>) {
  const { on, off } = options;
  return (
    <Switch
      id={id}
      name={name}
      aria-label={label}
      aria-invalid={invalid}
      aria-describedby={describedBy}
      checked={value === on}
      onChange={(checked) => onChange(checked ? on : off)}
    />
  );
}
