import type { NumberWidgetOptions } from '../../generated/options.ts';
import { useTranslation } from '../../engine/i18n/useTranslation.ts';
import { readNumber } from '../../shared/numbers/plainNumber.ts';
import { useAppInfo } from '../../engine/app.ts';
import type { WidgetProps } from '../../engine/registries.ts';
import { TextBox } from '../../engine/ui/controls/TextBox.tsx';
import { useParsedText } from '../../engine/fields/useParsedText.ts';
import { toEditableText } from './toEditableText.ts';

/**
 * A number input that accepts Latin and Arabic digits, with its unit. A 0 is selected on focus, so
 * that typing replaces it. A text that is no number is passed on, for the rules to reject.
 */
export function NumberWidget({
  id,
  name,
  value,
  required,
  invalid,
  describedBy,
  options,
  onChange,
}: WidgetProps<NumberWidgetOptions>) {
  const unit = useUnit(options.unit);
  const decimals = options.decimals ?? 0;
  const toText = (number: unknown) => toEditableText(number, decimals);
  const inputProps = useParsedText(value, toText, readNumber, onChange);
  return (
    <TextBox
      id={id}
      name={name}
      {...inputProps}
      onFocus={({ currentTarget }) => currentTarget.value === '0' && currentTarget.select()}
      invalid={invalid}
      autoComplete="off"
      end={
        unit && (
          <span id={`${id}__unit`} className="field-end">
            {unit}
          </span>
        )
      }
      aria-required={required}
      aria-describedby={[describedBy, unit && `${id}__unit`].filter(Boolean).join(' ') || undefined}
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      dir="ltr"
    />
  );
}

function useUnit(unit: NumberWidgetOptions['unit']): string {
  const { t } = useTranslation();
  const { app } = useAppInfo();
  if (unit === 'currency') return t(app.currency);
  return unit === 'percent' ? '%' : '';
}
