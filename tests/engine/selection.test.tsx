import { fireEvent, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { expect, it } from 'vitest';
import { AppProvider, type AppInfo } from '../../src/engine/app.ts';
import { ApiProvider } from '../../src/engine/data/ApiContext.ts';
import type { Http } from '../../src/engine/data/requests/http.ts';
import { createTexts } from '../../src/engine/i18n/texts.ts';
import { ListScreen } from '../../src/engine/kinds/list/ListScreen.tsx';
import {
  actions,
  fields,
  type CellProps,
  type SelectionBarProps,
} from '../../src/engine/registries.ts';
import type { Session } from '../../src/engine/session/session.ts';
import { SessionProvider } from '../../src/engine/session/SessionContext.ts';
import type { ResolvedList } from '../../src/shared/resolved/resolved.ts';
import { profileFields } from '../helpers/profileFields.ts';

/** An action bar that hides the first selected row, as a deletion does, and shows it again. */
function Bar({ rows, list }: SelectionBarProps) {
  const [first] = rows;
  return (
    <>
      <p data-chosen>{rows.map((row) => row['name']).join(' ')}</p>
      <button type="button" onClick={() => first && list.hide(first)}>
        hide
      </button>
      <button type="button" onClick={() => list.restore({ id: 1 })}>
        restore
      </button>
    </>
  );
}
fields.register({ id: 'text', Cell: ({ value }: CellProps) => String(value) });
actions.register({ id: 'lend', type: 'selection', Bar });

const books = {
  kind: 'list',
  id: 'books',
  title: 'books',
  count: 'books',
  view: 'table',
  nameField: 'name',
  call: { pointer: '/items', sortFields: [], filters: {} },
  selection: { count: 'chosen', action: { action: 'lend', options: {} } },
  columns: [{ field: 'name', label: 'name', cell: 'text', options: {} }],
  filters: [],
  views: { save: false, share: 'main', ready: [] },
  blocks: [],
  toolbar: [],
  rowActions: [],
  links: [],
  empty: { text: 'none' },
} as unknown as ResolvedList;
const items = [
  { id: 1, name: 'Atlas' },
  { id: 2, name: 'Bees' },
  { id: 3, name: 'Clay' },
];
const http = {
  urlOf: () => 'http://host/books',
  exchange: () => Promise.resolve({ body: { items }, etag: null }),
} as unknown as Http;
const info = {
  app: {
    session: { fields: profileFields },
    timeZone: 'Asia/Riyadh',
    envelope: { item: '', items: '/items', links: '/links', meta: '/meta' },
    storageKeys: { prefix: '' },
    menu: [],
    screens: {},
    documentTitle: { language: 'interface' },
  },
  routes: [],
} as unknown as AppInfo;
const signedOut = { status: 'out' };
const session = { subscribe: () => () => undefined, get: () => signedOut } as unknown as Session;

it('does not select a row that is being deleted', async () => {
  const element = (
    <I18nextProvider i18n={createTexts({ ar: {}, en: {} }, [], 'en').i18n}>
      <AppProvider value={info}>
        <SessionProvider value={session}>
          <ApiProvider value={http}>
            <SWRConfig value={{ provider: () => new Map() }}>
              <ListScreen screen={books} />
            </SWRConfig>
          </ApiProvider>
        </SessionProvider>
      </AppProvider>
    </I18nextProvider>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
  const all = await screen.findByLabelText('a11y.selectAll');
  fireEvent.click(all);
  const selectedNames = () => document.querySelector('[data-chosen]')?.textContent;
  await expect.poll(selectedNames).toBe('Atlas Bees Clay');
  fireEvent.click(screen.getByText('hide'));
  expect(selectedNames()).toBe('Bees Clay');
  fireEvent.click(screen.getByText('action.clearSelection'));
  fireEvent.click(all);
  expect(selectedNames()).toBe('Bees Clay');
  fireEvent.click(screen.getByText('restore'));
  fireEvent.click(all);
  expect(selectedNames()).toBe('Atlas Bees Clay');
});
