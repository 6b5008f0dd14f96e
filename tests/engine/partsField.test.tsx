import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { i18n } from 'i18next';
import validator from '@rjsf/validator-ajv8';
import { afterEach, beforeAll, expect, it } from 'vitest';
import type { FormContext } from '../../src/engine/kinds/form/templates.tsx';
import { FORM_PROPS, ThemedForm } from '../../src/engine/kinds/form/theme.ts';
import { toUiSchema } from '../../src/engine/kinds/form/uiSchema.ts';
import { loadWidgets } from '../../src/engine/kinds/form/widgets.ts';
import type { Http } from '../../src/engine/data/requests/http.ts';
import { fields } from '../../src/engine/registries.ts';
import { builtInFields } from '../../src/generated/builtInFields.ts';
import type { JsonSchema, ResolvedForm } from '../../src/shared/resolved/resolved.ts';
import { readTexts } from '../helpers/textFiles.ts';
import { TestProviders } from './testProviders.tsx';

/* A value of several parts, drawn by RJSF with the components of @rjsf/mui. */

const shape = (kind: string, properties: JsonSchema = {}) => ({
  type: 'object',
  properties: { kind: { const: kind }, ...properties },
  required: ['kind', ...Object.keys(properties)],
});

const ROOMS: JsonSchema = {
  type: 'array',
  format: 'json',
  items: {
    type: 'object',
    properties: {
      name: { type: 'string' },
      size: { type: 'string', enum: ['s', 'l'] },
      lamp: {
        discriminator: { propertyName: 'kind' },
        oneOf: [shape('none'), shape('bulb', { watts: { type: 'integer' } })],
      },
      door: { type: 'object', properties: { width: { type: 'number' } } },
    },
    required: ['name', 'size', 'lamp'],
  },
};

const SIZES: JsonSchema = {
  type: 'object',
  format: 'json',
  additionalProperties: { type: 'number' },
};

const PARTS = {
  '/items': { label: 'Room' },
  '/items/properties/name': { label: 'Name' },
  '/items/properties/size': { label: 'Size', values: { s: 'Small', l: 'Large' } },
  '/items/properties/lamp': { label: 'Lamp' },
  '/items/properties/lamp/oneOf/0': { label: 'No lamp' },
  '/items/properties/lamp/oneOf/1': { label: 'Bulb' },
  '/items/properties/lamp/oneOf/1/properties/watts': { label: 'Watts' },
  '/items/properties/door': { label: 'Door' },
  '/items/properties/door/properties/width': { label: 'Width' },
};

const field = (name: string, parts: object) => ({
  field: name,
  pointer: [`/${name}`],
  label: `Label of ${name}`,
  widget: 'parts',
  options: { parts },
  warnings: [],
});

const form = {
  id: 'sample',
  layout: 'brand',
  variant: 'create',
  schema: { type: 'object', properties: { rooms: ROOMS, sizes: SIZES } },
  sections: [{ fields: [field('rooms', PARTS), field('sizes', {})], columnCount: 1 }],
} as unknown as ResolvedForm;

const TEXTS = readTexts('en', 'parts');
const t = (key: string) => TEXTS[key] ?? key;

let data: unknown;
afterEach(cleanup);
beforeAll(async () => {
  fields.register(...builtInFields);
  await loadWidgets(form);
});

function renderForm(formData: object = {}, extraErrors = {}) {
  const context: FormContext = {
    form,
    item: {},
    loaded: {},
    errors: [],
    onLeaveField: () => undefined,
  };
  data = formData;
  render(
    <TestProviders i18n={{ t } as unknown as i18n} language="en" http={{} as Http}>
      <ThemedForm
        {...FORM_PROPS}
        schema={form.schema}
        uiSchema={toUiSchema(form, String)}
        validator={validator}
        initialFormData={formData}
        formContext={context}
        extraErrors={extraErrors}
        onChange={(event) => (data = event.formData)}
      />
    </TestProviders>,
  );
}

const choose = async (label: string, option: string) => {
  fireEvent.mouseDown(screen.getByRole('combobox', { name: new RegExp(label) }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
};

it('a list of objects starts empty, and an item has the first shape and no optional object', async () => {
  renderForm();
  expect(data).toEqual({});
  await userEvent.click(document.getElementById('root_rooms__add')!);
  expect(data).toEqual({ rooms: [{ lamp: { kind: 'none' } }] });
  expect(screen.getByRole('group', { name: 'Room 1' })).toBeTruthy();
  expect(screen.queryByLabelText('Width')).toBeNull();
});

it('another shape has its own inputs, and the texts of allowed values are shown', async () => {
  renderForm({ rooms: [{ name: 'A1', lamp: { kind: 'none' } }] });
  await choose('Lamp', 'Bulb');
  fireEvent.change(screen.getByLabelText(/Watts/), { target: { value: '40' } });
  await choose('Size', 'Large');
  expect(data).toEqual({
    rooms: [{ name: 'A1', size: 'l', lamp: { kind: 'bulb', watts: 40 } }],
  });
});

it('a property with a name of its own is named in the language of the page', async () => {
  renderForm();
  await userEvent.click(document.getElementById('root_sizes__add')!);
  await waitFor(() => expect(data).toEqual({ sizes: { Name: 0 } }));
  const name = document.getElementById('root_sizes_Name-key')!;
  fireEvent.change(name, { target: { value: 'Height' } });
  fireEvent.blur(name);
  await waitFor(() => expect(data).toEqual({ sizes: { Height: 0 } }));
});

it('an error is shown at the part that it is about', () => {
  renderForm(
    { rooms: [{ name: 'A1' }, {}] },
    { rooms: { 1: { name: { __errors: ['Enter the name'] } } } },
  );
  const [first, second] = ['root_rooms_0_name', 'root_rooms_1_name'].map((id) =>
    document.getElementById(id),
  );
  expect(first?.getAttribute('aria-invalid')).toBe('false');
  expect(second?.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getAllByText('Enter the name')).toHaveLength(1);
});
