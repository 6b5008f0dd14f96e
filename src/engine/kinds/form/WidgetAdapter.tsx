import { Suspense, useCallback, useEffect, useMemo, useRef } from 'react';
import { errorId, helpId, type FieldProps, type WidgetProps } from '@rjsf/utils';
import { objectsOfValues } from '../../../shared/resolved/loadedValue.ts';
import type { JsonSchema, ResolvedFormField } from '../../../shared/resolved/resolved.ts';
import type { WidgetProps as FieldWidgetProps } from '../../registries.ts';
import type { Row } from '../../data/page.ts';
import { isFieldRequired } from './state/formData.ts';
import type { FormContext } from './templates.tsx';
import { widgetOf } from './widgets.ts';

/** What the adapter needs of the props of an RJSF widget. */
type AdaptedProps = Pick<
  WidgetProps,
  'id' | 'name' | 'label' | 'value' | 'options' | 'registry' | 'onChange'
> &
  Pick<FieldProps, 'required' | 'rawErrors' | 'disabled'> &
  Pick<FieldWidgetProps, 'drawParts'>;

/** Adapts the props of an RJSF widget to our field widgets, which do not depend on RJSF. */
export function WidgetAdapter({
  id,
  name,
  label,
  value,
  required,
  rawErrors = [],
  options,
  registry,
  disabled,
  onChange,
  drawParts,
}: AdaptedProps) {
  const field = options['definition'] as ResolvedFormField;
  const Widget = widgetOf(field.widget);
  const { form, item, loaded } = registry.formContext as FormContext;
  const chosen = useMemo(
    () => objectsOfValues(item, field.pointer) as Row[],
    [item, field.pointer],
  );
  // RJSF passes the prop `hideError` to most widgets only, and the option to all.
  const invalid = rawErrors.length > 0 && options.hideError !== true;
  // A memoized widget needs the same function at each render.
  const latestOnChange = useRef(onChange);
  useEffect(() => {
    latestOnChange.current = onChange;
  });
  const change = useCallback((next: unknown) => latestOnChange.current(next), []);
  const describedBy = [invalid && errorId(id), field.hint && helpId(id)].filter(Boolean).join(' ');
  return (
    <Suspense fallback={null}>
      <Widget
        id={id}
        name={name}
        label={label}
        value={value}
        required={isFieldRequired(form, field, required, loaded)}
        invalid={invalid}
        describedBy={describedBy || undefined}
        options={field.options}
        rule={options['rule'] as JsonSchema}
        choices={field.choices}
        chosen={chosen}
        variant={form.variant}
        disabled={disabled === true}
        {...(drawParts ? { drawParts } : {})}
        onChange={change}
      />
    </Suspense>
  );
}
