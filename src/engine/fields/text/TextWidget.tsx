import { useCallback } from 'react';
import { withSpaces } from '../../../shared/characters.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { WidgetProps } from '../../registries.ts';
import { TextBox } from '../../ui/TextBox.tsx';
import { useTypedText } from '../useTypedText.ts';

const text = (option: unknown): string | undefined =>
  typeof option === 'string' ? option : undefined;

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
}: WidgetProps) {
  const { t } = useTranslation();
  const placeholder = text(options['placeholder']);
  const change = useCallback((typed: string) => onChange(withSpaces(typed)), [onChange]);
  const typed = useTypedText(value, change);
  return (
    <TextBox
      id={id}
      name={name}
      {...typed}
      invalid={invalid}
      type={text(options['input']) ?? 'text'}
      autoComplete={text(options['autoComplete']) ?? 'off'}
      placeholder={placeholder && t(placeholder)}
      inputMode={options['inputMode'] as 'numeric' | 'tel' | undefined}
      aria-required={required}
      aria-describedby={describedBy}
      dir={options['direction'] === 'ltr' ? 'ltr' : 'auto'}
    />
  );
}
