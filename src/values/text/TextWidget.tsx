import type { TextWidgetOptions } from '../../generated/options.ts';
import { useCallback } from 'react';
import { withSpaces } from '../../shared/text/characters.ts';
import { useTranslation } from '../../engine/i18n/useTranslation.ts';
import type { WidgetProps } from '../../engine/registries.ts';
import { TextBox } from '../../engine/ui/controls/TextBox.tsx';
import { useTypedText } from '../../engine/fields/useTypedText.ts';

/**
 * A single-line text input. Pasted tabs and line breaks become spaces, because the rules reject
 * them.
 */
export function TextWidget({
  id,
  name,
  value,
  required,
  invalid,
  describedBy,
  options,
  onChange,
}: WidgetProps<TextWidgetOptions>) {
  const { t } = useTranslation();
  const change = useCallback((typed: string) => onChange(withSpaces(typed)), [onChange]);
  const typed = useTypedText(value, change);
  return (
    <TextBox
      id={id}
      name={name}
      {...typed}
      invalid={invalid}
      type={options.input ?? 'text'}
      autoComplete={options.autoComplete ?? 'off'}
      placeholder={options.placeholder && t(options.placeholder)}
      inputMode={options.inputMode}
      aria-required={required}
      aria-describedby={describedBy}
      dir={options.direction === 'ltr' ? 'ltr' : 'auto'}
    />
  );
}
