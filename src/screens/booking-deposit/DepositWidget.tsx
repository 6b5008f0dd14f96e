import { Radio, useTranslation, type WidgetProps } from 'nasaq/engine';

const TYPES = [
  ['ratio', 'booking.depositType.ratio'],
  ['amount', 'booking.depositType.amount'],
] as const;

/**
 * Chooses between the two types of deposit. The form shows the number field of the chosen type and
 * resets the other.
 */
export function DepositWidget({ id, name, label, value, describedBy, onChange }: WidgetProps) {
  const { t } = useTranslation();
  return (
    <div
      role="radiogroup"
      id={id}
      aria-label={label}
      aria-describedby={describedBy}
      tabIndex={-1}
      className="row"
    >
      {TYPES.map(([type, text]) => (
        <Radio
          key={type}
          name={name}
          value={type}
          checked={value === type}
          onChange={() => onChange(type)}
          label={t(text)}
          data-deposit={type}
        />
      ))}
    </div>
  );
}
