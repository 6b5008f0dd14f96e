import type { DatePickerWidgetOptions } from '../../generated/options.ts';
import type { WidgetProps } from '../../engine/registries.ts';
import { DateBox } from '../../engine/ui/date/DateBox.tsx';
import { useToday } from '../../engine/ui/date/useSpan.ts';

/**
 * A date widget with a calendar. Dates that the entity's rule rejects cannot be picked. A typed
 * date is passed on even if it is incomplete, so that the rule reports what is wrong and no input
 * is lost.
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
}: WidgetProps<DatePickerWidgetOptions>) {
  const today = useToday();
  return (
    <DateBox
      label={label}
      value={typeof value === 'string' ? value : ''}
      {...(rule['minDate'] === 'today' ? { min: today } : {})}
      testId={id}
      control={{ id, required, invalid, describedBy, disabled: disabled === true }}
      onChange={(day) => {
        onChange(day === '' && !required ? undefined : day);
        return true;
      }}
    />
  );
}
