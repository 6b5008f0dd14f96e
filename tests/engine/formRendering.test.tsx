import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { i18n } from 'i18next';
import { I18nextProvider } from 'react-i18next';
import validator from '@rjsf/validator-ajv8';
import { afterEach, expect, it } from 'vitest';
import type { FormContext } from '../../src/engine/kinds/form/templates.tsx';
import { FORM_PROPS, ThemedForm } from '../../src/engine/kinds/form/theme.ts';
import { toUiSchema } from '../../src/engine/kinds/form/uiSchema.ts';
import { loadWidgets } from '../../src/engine/kinds/form/widgets.ts';
import { fields, type WidgetProps } from '../../src/engine/registries.ts';
import type { ResolvedForm } from '../../src/shared/resolved/resolved.ts';

const rendered: string[] = [];

afterEach(cleanup);

function CountedWidget({ id, name, value, describedBy, onChange }: WidgetProps) {
  rendered.push(name);
  return (
    <input
      id={id}
      value={String(value ?? '')}
      aria-describedby={describedBy}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

const field = (name: string) => ({
  field: name,
  pointer: [`/${name}`],
  label: `Label of ${name}`,
  hint: `Hint of ${name}`,
  widget: 'counted',
  options: {},
  warnings: [],
});

const form = {
  id: 'sample',
  layout: 'brand',
  variant: 'create',
  schema: { type: 'object', properties: { a: { type: 'string' }, b: { type: 'string' } } },
  sections: [{ fields: [field('a'), field('b')], columnCount: 1 }],
} as unknown as ResolvedForm;

async function renderForm(extraErrors = {}) {
  fields.register({ id: 'counted', loadWidget: () => Promise.resolve(CountedWidget) });
  await loadWidgets(form);
  const context: FormContext = {
    form,
    item: {},
    loaded: {},
    errors: [],
    onLeaveField: () => undefined,
  };
  render(
    <I18nextProvider i18n={{ t: String } as unknown as i18n}>
      <ThemedForm
        {...FORM_PROPS}
        schema={form.schema}
        uiSchema={toUiSchema(form, String, new Set(['a']))}
        validator={validator}
        formContext={context}
        extraErrors={extraErrors}
      />
    </I18nextProvider>,
  );
}

it('a change renders the widget of its field only', async () => {
  await renderForm();
  rendered.length = 0;
  fireEvent.change(screen.getByLabelText('Label of a'), { target: { value: 'x' } });
  expect(screen.getByLabelText<HTMLInputElement>('Label of a').value).toBe('x');
  expect(new Set(rendered)).toEqual(new Set(['a']));
});

it('a field names its hint and its errors, once each, and only if its errors may be shown', async () => {
  await renderForm({ a: { __errors: ['Wrong', 'Wrong'] }, b: { __errors: ['Wrong'] } });
  expect(screen.getAllByText('Wrong')).toHaveLength(1);
  const description = (name: string) =>
    screen
      .getByLabelText(`Label of ${name}`)
      .getAttribute('aria-describedby')
      ?.split(' ')
      .map((id) => document.getElementById(id)?.textContent);
  expect(description('a')).toEqual(['Wrong', 'Hint of a']);
  expect(description('b')).toEqual(['Hint of b']);
});
