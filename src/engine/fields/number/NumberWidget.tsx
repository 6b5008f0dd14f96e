import { useCallback, useState } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { readNumber } from '../../../shared/plainNumber.ts';
import { useAppInfo } from '../../app.ts';
import type { WidgetProps } from '../../registries.ts';
import { InputBox } from '../InputBox.tsx';
import { useTypedText } from '../useTypedText.ts';
import { toEditableText } from './toEditableText.ts';

/** A number, in whose place stands what is typed where it is 0; typed with the digits of either script; beside it the unit. What is no number is handed on as it is, for the rules to refuse. */
export function NumberWidget({
  id,
  name,
  value,
  required,
  invalid,
  describedBy,
  options,
  onChange,
}: WidgetProps) {
  const unit = useUnit(options['unit']);
  const decimals = typeof options['decimals'] === 'number' ? options['decimals'] : 0;
  const [typed, setTyped] = useState<{ text: string; value: unknown } | null>(null);
  const hand = useCallback(
    (text: string) => {
      const read = readNumber(text);
      setTyped({ text, value: read });
      onChange(read);
    },
    [onChange],
  );
  // What somebody typed stands as they typed it; the form's own numbers are written out.
  const box = useTypedText(
    typed !== null && typed.value === value ? typed.text : toEditableText(value, decimals),
    hand,
  );
  return (
    <InputBox
      id={id}
      name={name}
      {...box}
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

function useUnit(unit: unknown): string {
  const { t } = useTranslation();
  const { app } = useAppInfo();
  if (unit === 'currency') return t(app.currency);
  return unit === 'percent' ? '%' : '';
}
