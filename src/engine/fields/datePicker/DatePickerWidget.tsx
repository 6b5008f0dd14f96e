import type { WidgetProps } from '../../registries.ts';
import { DatePicker } from '../../ui/date/DatePicker.tsx';
import { useToday } from '../../ui/date/useSpan.ts';

/**
 * A day, typed by its parts or picked from a calendar. Days that the entity's rule refuses cannot be picked; what is
 * typed is handed on, half a day too, so that the rule says what is wrong and nothing typed is lost.
 */
export function DatePickerWidget({
  id,
  label,
  value,
  rule,
  required,
  invalid,
  describedBy,
  disabled,
  onChange,
}: WidgetProps) {
  const today = useToday();
  return (
    <DatePicker
      label={label}
      value={typeof value === 'string' ? value : ''}
      {...(rule['minDate'] === 'today' ? { min: today } : {})}
      mark={id}
      opens={false}
      control={{ id, required, invalid, describedBy, disabled: disabled === true }}
      onChange={(day) => {
        onChange(day === '' && !required ? undefined : day);
        return true;
      }}
    />
  );
}
