import { useMemo, useState, type ReactNode } from 'react';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import useSWR from 'swr';
import { createMemoryRouter, Link, RouterProvider, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { set } from '../../src/engine/actions/set/set.ts';
import { openUrl } from '../../src/engine/actions/openUrl/openUrl.ts';
import { navigate } from '../../src/engine/actions/navigate/navigate.ts';
import { AppProvider, type AppInfo } from '../../src/engine/app.ts';
import { ApiProvider } from '../../src/engine/data/ApiContext.ts';
import type { Http } from '../../src/engine/data/requests/http.ts';
import type { Row } from '../../src/engine/data/page.ts';
import { Problem } from '../../src/engine/data/requests/problem.ts';
import { builtInFields } from '../../src/generated/builtInFields.ts';
import { createTexts } from '../../src/engine/i18n/texts.ts';
import { NeighbourLinks } from '../../src/engine/kinds/detail/NeighbourLinks.tsx';
import {
  LastListLocationProvider,
  useRecordItems,
} from '../../src/engine/kinds/LastListLocation.tsx';
import { ListItems } from '../../src/engine/kinds/list/rows/ListItems.tsx';
import { useListContext } from '../../src/engine/kinds/list/useListContext.ts';
import { PrepareScreenProvider } from '../../src/engine/kinds/prepareScreen.ts';
import { useRowLink } from '../../src/engine/kinds/list/rows/useRowLink.ts';
import { NotificationAlert } from '../../src/engine/kinds/NotificationAlert.tsx';
import { actions, fields } from '../../src/engine/registries.ts';
import { SessionProvider } from '../../src/engine/session/SessionContext.ts';
import type { Session } from '../../src/engine/session/session.ts';
import type {
  ResolvedAction,
  ResolvedCall,
  ResolvedList,
} from '../../src/shared/resolved/resolved.ts';
import { profileFields } from '../helpers/profileFields.ts';

fields.register(...builtInFields);
actions.register(set, navigate, openUrl, { id: 'openForm', type: 'form' });
// Tests of other files may have left text selected, for which a click opens no row.
beforeEach(() => window.getSelection()?.removeAllRanges());
afterEach(cleanup);

const signedOut = { status: 'out' };
const call = { name: 'book.read' } as unknown as ResolvedCall;

/** Marks a book as read, or as unread if it is read. */
const setRead = (isRead: boolean): ResolvedAction => ({
  action: 'set',
  label: isRead ? 'read' : 'unread',
  icon: 'Check',
  when: { subject: ['row', 'read'], test: { in: [!isRead] } },
  options: { call, body: { read: isRead }, success: 'saved' },
});
const openBook: ResolvedAction = {
  action: 'navigate',
  label: 'open',
  icon: 'ChevronRight',
  options: { to: 'book', params: { id: '{row.id}' } },
};

const listWith = (rowActions: ResolvedAction[]) =>
  ({
    title: 'books',
    nameField: 'title',
    columns: [{ field: 'title', label: 'title', cell: 'text', options: {} }],
    rowActions,
  }) as unknown as ResolvedList;

const parts = {
  readRows: () => Promise.resolve([]),
  whenReloaded: () => Promise.resolve(),
  resetFilters: () => undefined,
  print: () => undefined,
  isFiltered: false,
  isEmpty: false,
};

interface BooksProps {
  rows: Row[];
  rowActions: ResolvedAction[];
  reload?(): void;
  whenReloaded?(): Promise<void>;
}

/** A list of books, as on a phone. */
function Books({ rows, rowActions, reload = () => undefined, whenReloaded }: BooksProps) {
  const list = useMemo(() => listWith(rowActions), [rowActions]);
  const { context, notification } = useListContext(
    { ...parts, reload, ...(whenReloaded ? { whenReloaded } : {}) },
    null,
  );
  // What a change touches is read again through the cache.
  useSWR(['user', 'en', 'book.all'], reload, { revalidateOnMount: false });
  const link = useRowLink(list);
  useRecordItems({
    page: {
      paths: useMemo(() => rows.map(link), [rows, link]),
      page: 1,
      previous: null,
      next: null,
    },
    total: rows.length,
    pageSize: 20,
    readPage: vi.fn(),
  });
  return (
    <div data-kind="list">
      {notification && <NotificationAlert notification={notification} onClose={() => undefined} />}
      <ListItems
        list={list}
        columns={list.columns}
        rows={rows}
        busy={false}
        context={context}
        leadingCells={null}
      />
    </div>
  );
}

function Book() {
  return (
    <>
      <p>at {useLocation().pathname}</p>
      <NeighbourLinks />
      <Link to="/elsewhere">Elsewhere</Link>
    </>
  );
}

const info = {
  app: { timeZone: 'Asia/Riyadh', session: { fields: profileFields } },
  routes: [{ id: 'book', path: '/book/:id' }],
} as unknown as AppInfo;

function show(
  element: ReactNode,
  http: Partial<Http> = {},
  at = '/',
  state: object = signedOut,
): void {
  const session = { get: () => state, subscribe: () => () => undefined } as unknown as Session;
  const router = createMemoryRouter(
    [
      { path: '/', element },
      { path: '/book/:id', element: <Book /> },
      { path: '/elsewhere', element: 'elsewhere' },
    ],
    { initialEntries: [at] },
  );
  render(
    <I18nextProvider i18n={createTexts({ ar: {}, en: {} }, [], 'en').i18n}>
      <AppProvider value={info}>
        <ApiProvider value={http as Http}>
          <SessionProvider value={session}>
            <LastListLocationProvider>
              <RouterProvider router={router} />
            </LastListLocationProvider>
          </SessionProvider>
        </ApiProvider>
      </AppProvider>
    </I18nextProvider>,
  );
}

const BOTH = [setRead(true), setRead(false)];

it('a fixed body is sent once to the call of the row, and the list is loaded again', async () => {
  let answer: (body: unknown) => void = () => undefined;
  const send = vi.fn(() => new Promise<unknown>((resolve) => (answer = resolve)));
  const reload = vi.fn();
  show(
    <Books rows={[{ id: 7, title: 'Hatim', read: false }]} rowActions={BOTH} reload={reload} />,
    { send },
  );
  const button = screen.getByRole('button', { name: 'read: Hatim' });
  fireEvent.click(button);
  fireEvent.click(button);
  expect(send).toHaveBeenCalledExactlyOnceWith(call, {
    params: { id: '7', title: 'Hatim' },
    body: { read: true },
  });
  expect(reload).not.toHaveBeenCalled();
  answer({});
  expect((await screen.findByRole('status')).textContent).toBe('saved');
  expect(reload).toHaveBeenCalledOnce();
});

it('a refused change shows the reason of the server, and the current row', async () => {
  const reload = vi.fn();
  const send = () => Promise.reject(new Problem({ status: 409, texts: ['It is lent'] }));
  show(<Books rows={[{ id: 7, title: 'Hatim', read: true }]} rowActions={BOTH} reload={reload} />, {
    send,
  });
  fireEvent.click(screen.getByRole('button', { name: 'unread: Hatim' }));
  expect((await screen.findByRole('alert')).textContent).toBe('error.set It is lent');
  expect(reload).toHaveBeenCalledOnce();
});

it.each([
  ['of the main account', { is_main_account: true, features: [] }, ['main']],
  ['of another account', { is_main_account: false, features: ['reading'] }, ['reading']],
  ['that has not loaded', null, []],
])('a row has only the actions whose calls the profile %s allows', (_whose, profile, labels) => {
  const rowActions: ResolvedAction[] = [
    { ...setRead(true), label: 'main', requires: [{ access: 'main' }] },
    { ...setRead(true), label: 'reading', requires: [{ access: 'own', feature: 'reading' }] },
  ];
  const rows = [{ id: 7, title: 'Hatim', read: false }];
  const state = { status: 'in', profile, number: 1 };
  show(<Books rows={rows} rowActions={rowActions} />, {}, '/', state);
  expect(
    screen.queryAllByRole('button').map((button) => button.getAttribute('aria-label')),
  ).toEqual(labels.map((label) => `${label}: Hatim`));
});

it('rows of a host without the field have no action for it', () => {
  show(<Books rows={[{ id: 7, title: 'Hatim' }]} rowActions={BOTH} />);
  expect(screen.queryByRole('button')).toBeNull();
});

/** A list that reads its row again after a change. `Remove` shows no row any more. */
function ReadingList({ removes }: { removes: boolean }) {
  const [rows, setRows] = useState<Row[]>([
    { id: 7, title: 'Hatim', read: false },
    { id: 8, title: 'Antar', read: false },
  ]);
  const reload = () =>
    setRows(([first, ...others]) => (removes ? others : [{ ...first, read: true }, ...others]));
  return <Books rows={rows} rowActions={BOTH} reload={reload} />;
}

it('the focus stays on the button when the opposite action takes its place', async () => {
  show(<ReadingList removes={false} />, { send: () => Promise.resolve({}) });
  const button = screen.getByRole('button', { name: 'read: Hatim' });
  button.focus();
  fireEvent.click(button);
  await screen.findByRole('button', { name: 'unread: Hatim' });
  expect(document.activeElement?.getAttribute('aria-label')).toBe('unread: Hatim');
});

it('the focus moves to the next row when a change removes the row', async () => {
  show(<ReadingList removes />, { send: () => Promise.resolve({}) });
  const button = screen.getByRole('button', { name: 'read: Hatim' });
  button.focus();
  fireEvent.click(button);
  await waitFor(() => expect(screen.queryByText('Hatim')).toBeNull());
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toBe('read: Antar'),
  );
});

it('a click on a row opens it, but not a click on a control or one that selects text', async () => {
  const rows = [{ id: 7, title: 'Hatim', read: false }];
  show(<Books rows={rows} rowActions={[...BOTH]} />);
  fireEvent.click(screen.getByText('Hatim'));
  expect(screen.queryByText('at /book/7')).toBeNull();
  cleanup();
  show(<Books rows={rows} rowActions={[openBook, ...BOTH]} />, { send: vi.fn() });
  const more = screen.getByRole('button', { name: 'a11y.rowActions' });
  fireEvent.click(more);
  fireEvent.keyDown(more, { key: 'Escape' });
  const selection = vi.spyOn(window, 'getSelection');
  selection.mockReturnValue({ toString: () => 'Hat' } as Selection);
  fireEvent.click(screen.getByText('Hatim'));
  selection.mockRestore();
  fireEvent.click(screen.getByText('Hatim'), { ctrlKey: true });
  expect(screen.queryByText('at /book/7')).toBeNull();
  fireEvent.click(screen.getByText('Hatim'));
  expect(await screen.findByText('at /book/7')).toBeTruthy();
});

it('a click on a row does its first action, also one that opens a tab, but never a command', async () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  const openPage = {
    ...openBook,
    action: 'openUrl',
    options: { href: 'https://a.example/{row.id}' },
  };
  const rows = [{ id: 7, title: 'Hatim', read: false }];
  show(<Books rows={rows} rowActions={[...BOTH, openPage, openBook]} />, { send: vi.fn() });
  fireEvent.click(screen.getByText('Hatim'));
  expect(open.mock.calls).toEqual([['https://a.example/7', '_blank', 'noopener,noreferrer']]);
  expect(screen.queryByText('at /book/7')).toBeNull();
  open.mockRestore();
});

it('an item opened from a list leads to the previous and the next one, and none on a direct visit', async () => {
  const rows = [7, 9, 8].map((id) => ({ id, title: `Book ${id}` }));
  show(<Books rows={rows} rowActions={[openBook]} />);
  fireEvent.click(screen.getByText('Book 7'));
  await screen.findByText('at /book/7');
  expect(screen.queryByText('action.previous')).toBeNull();
  fireEvent.click(screen.getByText('action.next'));
  await screen.findByText('at /book/9');
  fireEvent.click(screen.getByText('action.next'));
  await screen.findByText('at /book/8');
  expect(screen.queryByText('action.next')).toBeNull();
  fireEvent.click(screen.getByText('action.previous'));
  await screen.findByText('at /book/9');
  cleanup();
  show(<Books rows={rows} rowActions={[openBook]} />, {}, '/book/9');
  await screen.findByText('at /book/9');
  expect(screen.queryByText(/action\.(previous|next)/)).toBeNull();
});

it.each([
  ['until they have loaded', true],
  ['for two seconds at most', false],
])('a form of a row waits for rows that are loading again, %s', async (_how, loads) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const prepare = vi.fn(() => new Promise<never>(() => undefined));
  let finishLoading: () => void = () => undefined;
  const loading = new Promise<void>((resolve) => (finishLoading = resolve));
  const openForm: ResolvedAction = {
    action: 'openForm',
    label: 'edit',
    icon: 'Edit',
    options: { form: 'edit-book' },
  };
  show(
    <PrepareScreenProvider value={prepare}>
      <Books
        rows={[{ id: 7, title: 'Hatim' }]}
        rowActions={[openForm]}
        whenReloaded={() => loading}
      />
    </PrepareScreenProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'edit: Hatim' }));
  await act(() => vi.advanceTimersByTimeAsync(1999));
  expect(prepare).not.toHaveBeenCalled();
  if (loads) finishLoading();
  await act(() => vi.advanceTimersByTimeAsync(loads ? 0 : 1));
  vi.useRealTimers();
  await waitFor(() => expect(prepare).toHaveBeenCalledWith('edit-book'));
});
