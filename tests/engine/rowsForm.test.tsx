import { useState } from 'react';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { AppProvider, type AppInfo } from '../../src/engine/app.ts';
import { ApiProvider } from '../../src/engine/data/ApiContext.ts';
import type { Http } from '../../src/engine/data/requests/http.ts';
import type { Row } from '../../src/engine/data/page.ts';
import { Problem } from '../../src/engine/data/requests/problem.ts';
import { createSlowRequests } from '../../src/engine/data/requests/slowRequests.ts';
import { builtInFields } from '../../src/generated/builtInFields.ts';
import { createTexts } from '../../src/engine/i18n/texts.ts';
import {
  PrepareScreenProvider,
  type PreparedScreen,
} from '../../src/engine/kinds/prepareScreen.ts';
import { RowsForm } from '../../src/engine/kinds/form/rows/RowsForm.tsx';
import { loadWidgets } from '../../src/engine/kinds/form/widgets.ts';
import { fields } from '../../src/engine/registries.ts';
import { SessionProvider } from '../../src/engine/session/SessionContext.ts';
import type { Session } from '../../src/engine/session/session.ts';
import { createAjv } from '../../src/shared/schema/ajv.ts';
import type { ResolvedCall, ResolvedForm } from '../../src/shared/resolved/resolved.ts';
import { profileFields } from '../helpers/profileFields.ts';

fields.register(...builtInFields);
afterEach(cleanup);

const signedIn = { status: 'in', profile: null };
const session = {
  get: () => signedIn,
  subscribe: () => () => undefined,
  onEnding: () => () => undefined,
} as unknown as Session;

const schema = {
  $id: 'shelf',
  type: 'object',
  properties: {
    id: { type: 'integer' },
    places: { type: 'integer', minimum: 0 },
    price: { type: 'number' },
  },
  required: ['id', 'places'],
};
const field = (name: string) => ({
  field: name,
  label: name,
  widget: 'number',
  options: {},
  pointer: [`/${name}`],
});
const save = { name: 'shelf.update', method: 'PATCH', path: '/shelf' } as unknown as ResolvedCall;
const form = {
  kind: 'form',
  id: 'shelf-edit',
  title: 'Shelves',
  variant: 'edit',
  versionField: 'version',
  schema,
  save,
  hiddenValues: [{ field: 'id', from: 'row', name: 'id' }],
  sections: [{ fields: [field('places'), field('price')], columnCount: 1 }],
} as unknown as ResolvedForm;

async function prepare(): Promise<PreparedScreen> {
  await loadWidgets(form);
  const validators = { shelf: createAjv().compile(schema) };
  return { screen: form, validators, Kind: () => null };
}

const START: Row[] = [
  { id: 1, name: 'Poems', places: 10, price: 5, version: 3 },
  { id: 2, name: 'Atlases', places: 20, price: 7, version: 8 },
];

type Exchange = Http['exchange'];

interface ShelvesProps {
  /** The rows that the server returns after a save. */
  stored: () => Row[];
}

function Shelves({ stored }: ShelvesProps) {
  const [rows, setRows] = useState(START);
  return (
    <>
      <RowsForm
        form={form.id}
        rows={rows}
        keyField="id"
        nameField="name"
        nameLabel="name"
        columns={[
          { field: 'places' },
          { label: 'double', show: (_row, { places }) => String(Number(places) * 2) },
        ]}
        reload={() => {
          setRows(stored());
          return Promise.resolve(stored());
        }}
        onClose={() => undefined}
      />
      <Link to="/elsewhere">Leave</Link>
    </>
  );
}

async function show(exchange: Exchange, stored = () => START): Promise<void> {
  const router = createMemoryRouter([
    { path: '/', element: <Shelves stored={stored} /> },
    { path: '/elsewhere', element: 'elsewhere' },
  ]);
  const http = { exchange, slowRequests: createSlowRequests() } as unknown as Http;
  render(
    <I18nextProvider i18n={createTexts({ ar: {}, en: {} }, [], 'en').i18n}>
      <AppProvider
        value={{ app: { timeZone: 'Asia/Riyadh', session: { fields: profileFields } } } as AppInfo}
      >
        <ApiProvider value={http}>
          <SessionProvider value={session}>
            <PrepareScreenProvider value={prepare}>
              <RouterProvider router={router} />
            </PrepareScreenProvider>
          </SessionProvider>
        </ApiProvider>
      </AppProvider>
    </I18nextProvider>,
  );
  await screen.findByLabelText('places – Poems');
}

const box = (name: string) => screen.getByLabelText<HTMLInputElement>(`places – ${name}`);
const type = (name: string, text: string) => {
  fireEvent.change(box(name), { target: { value: text } });
  fireEvent.blur(box(name));
};
const press = (action: string) =>
  fireEvent.click(document.querySelector(`[data-action=${action}]`)!);
const errorsOf = (row: number) =>
  [...document.querySelectorAll(`[data-row="${row}"] .field-errors > div`)].map(
    (one) => one.textContent,
  );
const saved = { body: undefined, etag: null };

it('each changed row is saved with its version, and one that is refused keeps its value and the reason', async () => {
  const reason = { key: 'shelf.error.full', params: {} };
  const exchange = vi.fn<Exchange>((_call, request) =>
    (request!.body as Row)['id'] === 1
      ? Promise.resolve(saved)
      : Promise.reject(new Problem({ status: 422, fields: { places: [reason] } })),
  );
  await show(exchange, () => [{ ...START[0]!, places: 11, version: 4 }, START[1]!]);
  type('Poems', '11');
  type('Atlases', '21');
  expect(document.querySelector('[data-row="1"] td > bdi')?.textContent).toBe('22');
  press('saveRows');
  expect((await screen.findByRole('alert')).textContent).toBe('rows.saved rows.notSaved');
  expect(exchange.mock.calls.map(([, request]) => [request!.body, request!.ifMatch])).toEqual([
    [{ id: 1, places: 11, price: 5 }, '"3"'],
    [{ id: 2, places: 21, price: 7 }, '"8"'],
  ]);
  expect([errorsOf(1), errorsOf(2)]).toEqual([[], ['shelf.error.full']]);
  expect([box('Poems').value, box('Atlases').value]).toEqual(['11', '21']);
  expect(document.querySelectorAll('[data-row][data-changed]')).toHaveLength(1);
  await waitFor(() => expect(document.activeElement).toBe(box('Atlases')));
  type('Atlases', '22');
  expect(errorsOf(2)).toEqual([]);
});

it('nothing is sent while a row is invalid', async () => {
  const exchange = vi.fn<Exchange>();
  await show(exchange);
  type('Poems', '11');
  type('Atlases', '-1');
  press('saveRows');
  expect((await screen.findByRole('alert')).textContent).toBe('rows.invalid');
  expect(exchange).not.toHaveBeenCalled();
  expect([errorsOf(1), errorsOf(2)]).toEqual([[], ['error.minimum']]);
  expect(box('Atlases').getAttribute('aria-invalid')).toBe('true');
});

it('a row that somebody else has changed keeps the value, and the next save replaces theirs', async () => {
  const exchange = vi
    .fn<Exchange>()
    .mockRejectedValueOnce(new Problem({ status: 412 }))
    .mockResolvedValueOnce(saved);
  await show(exchange, () => [{ ...START[0]!, places: 15, price: 6, version: 4 }, START[1]!]);
  type('Poems', '11');
  press('saveRows');
  await waitFor(() => expect(errorsOf(1)).toEqual(['rows.conflict']));
  expect(box('Poems').value).toBe('11');
  press('saveRows');
  await waitFor(() => expect(exchange).toHaveBeenCalledTimes(2));
  expect(exchange.mock.calls[1]![1]).toMatchObject({
    body: { id: 1, places: 11, price: 6 },
    ifMatch: '"4"',
  });
});

it('a row can be undone, and a value by Escape; Enter moves to the next row and then to the button', async () => {
  await show(vi.fn<Exchange>());
  type('Poems', '11');
  press('undoRow');
  expect(box('Poems').value).toBe('10');
  box('Poems').focus();
  fireEvent.change(box('Poems'), { target: { value: '12' } });
  fireEvent.keyDown(box('Poems'), { key: 'Escape' });
  expect(box('Poems').value).toBe('10');
  expect(document.querySelector('[data-row][data-changed]')).toBeNull();
  fireEvent.keyDown(box('Poems'), { key: 'Enter' });
  expect(document.activeElement).toBe(box('Atlases'));
  fireEvent.keyDown(box('Atlases'), { key: 'Enter' });
  expect(document.activeElement?.getAttribute('data-action')).toBe('saveRows');
});

it('leaving with unsaved changes asks', async () => {
  await show(vi.fn<Exchange>());
  type('Poems', '11');
  await screen.findByText('rows.changed');
  fireEvent.change(box('Poems'), { target: { value: '12' } });
  fireEvent.click(screen.getByText('Leave'));
  const stay = await waitFor(() => {
    const found = document.querySelector('[data-dialog=leave] [data-action=stay]');
    expect(found).not.toBeNull();
    return found!;
  });
  fireEvent.click(stay);
  expect(screen.queryByText('elsewhere')).toBeNull();
  press('discard');
  await waitFor(() => expect(box('Poems').value).toBe('10'));
  fireEvent.click(screen.getByText('Leave'));
  expect(await screen.findByText('elsewhere')).toBeTruthy();
});
