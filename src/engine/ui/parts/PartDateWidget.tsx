import { ariaDescribedByIds, type WidgetProps } from '@rjsf/utils';
import { DateBox } from '../date/DateBox.tsx';

/** Our date picker as a widget of RJSF, with its label above it. */
export function PartDateWidget({
  id,
  label,
  hideLabel,
  value,
  required = false,
  disabled,
  readonly,
  rawErrors = [],
  onChange,
}: WidgetProps) {
  return (
    <div>
      {!hideLabel && (
        <label htmlFor={id} className="field-label">
          {label}
          {required && <span aria-hidden>*</span>}
        </label>
      )}
      <DateBox
        label={label}
        value={typeof value === 'string' ? value : ''}
        testId={id}
        control={{
          id,
          required,
          invalid: rawErrors.length > 0,
          describedBy: ariaDescribedByIds(id),
          disabled: disabled === true || readonly === true,
        }}
        onChange={(day) => {
          onChange(day === '' ? undefined : day);
          return true;
        }}
      />
    </div>
  );
}
