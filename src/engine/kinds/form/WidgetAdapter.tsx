import { Suspense, useCallback, useEffect, useRef } from 'react';
import type { WidgetProps as RjsfWidgetProps } from '@rjsf/utils';
import type { JsonSchema, ResolvedForm, ResolvedFormField } from '../../../shared/resolved.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useIsRevealed } from './revealedFields.ts';
import { isFieldRequired, type FormData } from './formData.ts';
import { widgetOf } from './widgets.ts';

export const errorId = (id: string) => `${id}__errors`;
export const hintId = (id: string) => `${id}__hint`;

/** Adapts the props of an RJSF widget to our field widgets, which do not depend on RJSF. */
export function WidgetAdapter({
  id,
  name,
  value,
  required,
  rawErrors,
  options,
  registry,
  disabled,
  onChange,
}: RjsfWidgetProps) {
  const { t } = useTranslation();
  const field = options['definition'] as unknown as ResolvedFormField;
  const revealed = useIsRevealed(field.field);
  const Widget = widgetOf(field.widget);
  const { form, loaded } = registry.formContext as { form: ResolvedForm; loaded: FormData };
  const invalid = (rawErrors?.length ?? 0) > 0 && revealed;
  const latestOnChange = useRef(onChange);
  useEffect(() => {
    latestOnChange.current = onChange;
  });
  const change = useCallback((next: unknown) => latestOnChange.current(next), []);
  const describedBy = [invalid && errorId(id), field.hint && hintId(id)].filter(Boolean).join(' ');
  return (
    <Suspense fallback={null}>
      <Widget
        id={id}
        name={name}
        label={t(field.label)}
        value={value}
        required={isFieldRequired(form, field, required, loaded)}
        invalid={invalid}
        describedBy={describedBy || undefined}
        options={field.options}
        rule={options['rule'] as JsonSchema}
        choices={field.choices}
        variant={form.variant}
        disabled={disabled === true}
        onChange={change}
      />
    </Suspense>
  );
}
