import { memo, useCallback, useEffect, useRef, type ComponentType } from 'react';
import type { WidgetProps as RjsfWidgetProps } from '@rjsf/utils';
import { useTranslation } from 'react-i18next';
import type { ResolvedFormField } from '../../../rules/resolved.ts';
import { fields, type WidgetProps } from '../../registries.ts';

/** RJSF draws every field at every change; a widget whose own value and errors stand is not drawn again. */
const memoised = new Map<string, ComponentType<WidgetProps>>();

function widgetOf(id: string): ComponentType<WidgetProps> {
  const known = memoised.get(id);
  if (known) return known;
  const { Widget } = fields.get(id);
  if (!Widget) throw new Error(`The field "${id}" has no widget`);
  const made = memo(Widget);
  memoised.set(id, made);
  return made;
}

export const errorId = (id: string) => `${id}__errors`;
export const hintId = (id: string) => `${id}__hint`;

/** Between RJSF and our widgets: they know nothing of RJSF, it knows nothing of them. */
export function WidgetAdapter({ id, name, value, required, rawErrors, options, onChange }: RjsfWidgetProps) {
  const { t } = useTranslation();
  const field = options['definition'] as unknown as ResolvedFormField;
  const Widget = widgetOf(field.widget);
  const invalid = (rawErrors?.length ?? 0) > 0;
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  const change = useCallback((next: unknown) => latest.current(next), []);
  const describedBy = [invalid && errorId(id), field.hint && hintId(id)].filter(Boolean).join(' ');
  return (
    <Widget
      id={id}
      name={name}
      label={t(field.label)}
      value={value}
      required={required ?? false}
      invalid={invalid}
      describedBy={describedBy || undefined}
      options={field.options}
      choices={field.choices}
      onChange={change}
    />
  );
}
