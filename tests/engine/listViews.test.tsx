import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppProvider, type AppInfo } from '../../src/engine/app.ts';
import { ApiProvider } from '../../src/engine/data/ApiContext.ts';
import type { Http } from '../../src/engine/data/requests/http.ts';
import { Problem } from '../../src/engine/data/requests/problem.ts';
import { createTexts } from '../../src/engine/i18n/texts.ts';
import { TextsProvider } from '../../src/engine/i18n/TextsContext.ts';
import { LanguageProvider } from '../../src/engine/i18n/useLanguage.ts';
import { ListScreen } from '../../src/engine/kinds/list/ListScreen.tsx';
import { fields, type CellProps } from '../../src/engine/registries.ts';
import type { Session } from '../../src/engine/session/session.ts';
import { SessionProvider } from '../../src/engine/session/SessionContext.ts';
import type { ResolvedCall, ResolvedList } from '../../src/shared/resolved/resolved.ts';
import { profileFields } from '../helpers/profileFields.ts';

fields.register({ id: 'text', Cell: ({ value }: CellProps) => String(value) });

const books = {
  kind: 'list',
  id: 'books',
  title: 'books',
  countLabel: 'count',
  view: 'table',
  nameField: 'name',
  call: { name: 'book.all', pointer: '/items', sortFields: ['name'], filters: {} },
  columns: ['name', 'pages'].map((field) => ({
    field,
    label: field,
    cell: 'text',
    options: {},
    hideable: field === 'pages',
  })),
  filters: [{ as: 'text', filter: 'title', label: 'title', chipLabel: 'title' }],
  views: {
    save: true,
    share: 'main',
    ready: [{ id: 'long', label: 'long', query: { sort: '-name' } }],
  },
  blocks: [],
  toolbar: [],
  rowActions: [],
  links: [],
  empty: { text: 'none' },
} as unknown as ResolvedList;

const callOf = (name: string, path: string) => ({
  name,
  path,
  pointer: '/data',
  feature: 'views',
});
const CALLS = {
  ofScreen: { ...callOf('view.ofScreen', '/views'), pointer: '/data/items' },
  create: callOf('view.create', '/views'),
  update: callOf('view.update', '/views/:id'),
  delete: callOf('view.delete', '/views/:id'),
  restore: callOf('view.restore', '/views/bin/:id/restore'),
  chooseDefault: callOf('view.choose', '/views/default'),
} as unknown as NonNullable<AppInfo['app']['views']>;

const SHARED = {
  id: 5,
  screen: 'books',
  name: 'Sea',
  query: 'title=sea&shelf=3',
  hidden: ['pages'],
  density: 'compact',
  shared: true,
  is_own: false,
};

/** Returns a call that the server refuses. */
const refuse = (status: number, text: string) => () =>
  Promise.reject(new Problem({ status, texts: [text] }));

const sent = vi.fn<(name: string, request: unknown) => unknown>();

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const refresh = vi.fn(() => Promise.resolve());

/** Renders the list at a URL; with calls for views if `views` is given. */
function renderList(
  url: string,
  options: {
    views?: object[];
    isMain?: boolean;
    failures?: number;
    calls?: typeof CALLS;
    /** How long the server takes to answer with the views. */
    delayMs?: number;
    /** The optional parts of the API that the host has. */
    features?: string[];
  } = {},
) {
  let failures = options.failures ?? 0;
  const answer = (call: ResolvedCall, request?: unknown): Promise<unknown> => {
    if (call.name === 'view.ofScreen' && failures-- > 0) return refuse(500, '')();
    const body =
      call.name === 'book.all'
        ? { items: [{ id: 1, name: 'Atlas', pages: 9 }] }
        : call.name === 'view.ofScreen'
          ? wait(options.delayMs ?? 0).then(() => ({ data: { items: [...(options.views ?? [])] } }))
          : sent(call.name, request);
    return body instanceof Promise ? body : Promise.resolve(body);
  };
  const http = {
    urlOf: (call: ResolvedCall) => `http://host${call.path}`,
    exchange: async (call: ResolvedCall, request?: unknown) => ({
      body: await answer(call, request),
      etag: null,
    }),
    send: answer,
  } as unknown as Http;
  const info = {
    app: {
      session: { fields: profileFields },
      timeZone: 'Asia/Riyadh',
      envelope: { item: '/data', items: '/items', links: '/links', meta: '/meta' },
      storageKeys: { prefix: 'views-test.' },
      menu: [{ label: 'books', to: 'books' }],
      screens: {},
      documentTitle: { language: 'interface' },
      ...(options.views ? { views: options.calls ?? CALLS } : {}),
    },
    routes: [{ id: 'books', path: '/books' }],
  } as unknown as AppInfo;
  const profile = {
    id: 3,
    is_main_account: options.isMain === true,
    features: options.features ?? ['views'],
  };
  const state = { status: 'in', number: 1, profile };
  const session = {
    subscribe: () => () => undefined,
    get: () => state,
    refresh,
  } as unknown as Session;
  const texts = createTexts({ ar: {}, en: {} }, [], 'en');
  const element = (
    <SWRConfig value={{ provider: () => new Map() }}>
      <I18nextProvider i18n={texts.i18n}>
        <TextsProvider value={texts}>
          <LanguageProvider value="en">
            <AppProvider value={info}>
              <ApiProvider value={http}>
                <SessionProvider value={session}>
                  <Outlet />
                </SessionProvider>
              </ApiProvider>
            </AppProvider>
          </LanguageProvider>
        </TextsProvider>
      </I18nextProvider>
    </SWRConfig>
  );
  const router = createMemoryRouter(
    [
      {
        element,
        children: [
          { path: '/books', element: <ListScreen screen={books} /> },
          { path: '/authors', element: 'authors' },
        ],
      },
    ],
    { initialEntries: [url] },
  );
  // Editing the search reads the URL of the window, which a memory router does not change.
  window.history.replaceState(null, '', url);
  router.subscribe(({ location }) =>
    window.history.replaceState(null, '', `${location.pathname}${location.search}`),
  );
  render(<RouterProvider router={router} />);
  return router;
}

const button = () => document.querySelector<HTMLElement>('[data-action=views]')!;
const press = (selector: string) => fireEvent.click(document.querySelector(selector)!);
const columns = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

async function openMenu(): Promise<HTMLElement> {
  fireEvent.click(button());
  return screen.findByRole('menu');
}
const items = (menu: HTMLElement) =>
  [...menu.querySelectorAll('[data-view]')].map((item) => item.textContent);

/** Returns the views that are stored on the device. */
const stored = () =>
  JSON.parse(localStorage.getItem('views-test.views.3')!) as {
    views: { id: string; name: string }[];
    defaults: Record<string, string>;
  };

async function saveAs(name: string): Promise<void> {
  await openMenu();
  press('[data-action=saveViewAs]');
  fireEvent.change(await screen.findByRole('textbox', { name: 'views.name' }), {
    target: { value: name },
  });
  press('[data-dialog=saveView] [data-action=save]');
}

beforeEach(() => {
  sent.mockReset();
  refresh.mockClear();
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  window.history.replaceState(null, '', '/');
});

it('requests no views before the menu is opened, and then shows the ready and the saved ones', async () => {
  renderList('/books', { views: [SHARED] });
  await screen.findByText('Atlas');
  expect(button().textContent).toBe('views.title');
  const menu = await openMenu();
  await within(menu).findByText('Sea');
  expect(items(menu)).toEqual(['views.original', 'longviews.kind.ready', 'Seaviews.kind.shared']);
});

it('opens a view with its filters and its columns, and marks it, also when the list changes', async () => {
  const router = renderList('/books', { views: [SHARED] });
  await screen.findByText('Atlas');
  expect(columns()).toEqual(['name', 'pages']);
  fireEvent.click(await within(await openMenu()).findByText('Sea'));
  await waitFor(() => expect(router.state.location.search).toBe('?view=5&title=sea'));
  await waitFor(() => expect(button().textContent).toContain('Sea'));
  expect(columns()).toEqual(['name']);
  expect(document.querySelector('[data-chip=title]')?.textContent).toContain('sea');
  expect(document.querySelector('[data-state=changed]')).toBeNull();
  press('[data-action=clearFilters]');
  await waitFor(() => expect(button().textContent).toContain('views.changed'));
});

it('names what the list no longer has, and saves a copy without it for staff', async () => {
  sent.mockReturnValue({ data: { ...SHARED, id: 8, shared: false } });
  const router = renderList('/books?view=5&title=sea', { views: [SHARED] });
  const notice = await screen.findByText('views.missing');
  expect(notice).toBeTruthy();
  expect(document.querySelector('[data-action=deleteViewOfNotice]')).toBeNull();
  press('[data-action=saveViewWithout]');
  await waitFor(() => expect(router.state.location.search).toBe('?view=8&title=sea'));
  expect(sent).toHaveBeenCalledWith('view.update', {
    params: { id: '5' },
    body: {
      screen: 'books',
      name: 'Sea',
      query: 'title=sea',
      hidden: [],
      density: 'comfortable',
      shared: false,
    },
    // A copy replaces no version.
    ifMatch: null,
  });
});

describe('a view that somebody else has saved meanwhile', () => {
  /** Opens the view, changes the list and saves: the server has a newer version. */
  async function saveStale() {
    const views = [{ ...SHARED, query: 'title=sea', version: 3 }];
    sent.mockImplementationOnce(() => {
      views[0] = { ...views[0]!, name: 'Ocean', query: 'title=ocean', version: 4 };
      return refuse(412, '')();
    });
    sent.mockReturnValue({ data: SHARED });
    const router = renderList('/books?view=5&title=lake', { views, isMain: true });
    await screen.findByText('Atlas');
    await waitFor(() => expect(button().textContent).toContain('Sea'));
    await openMenu();
    press('[data-action=saveView]');
    await screen.findByRole('alertdialog', { name: 'views.conflict.title' });
    return router;
  }
  const saved = () => sent.mock.calls.map(([, request]) => request);
  const lake = (name: string, version: number) =>
    expect.objectContaining({
      ifMatch: `"${version}"`,
      body: expect.objectContaining({ name, query: 'title=lake' }) as unknown,
    }) as unknown;

  it('is not overwritten: a dialog asks, and saving again replaces the newer version', async () => {
    await saveStale();
    expect(screen.getByText('views.conflict')).toBeTruthy();
    expect(saved()).toEqual([lake('Sea', 3)]);
    press('[data-action=keepMine]');
    await screen.findByText('views.saved');
    expect(saved()).toEqual([lake('Sea', 3), lake('Ocean', 4)]);
  });

  it('is opened in its newer version', async () => {
    const router = await saveStale();
    press('[data-action=takeTheirs]');
    await waitFor(() => expect(router.state.location.search).toBe('?view=5&title=ocean'));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(saved()).toHaveLength(1);
    expect(columns()).toEqual(['name']);
  });
});

describe('a deleted view', () => {
  const OPENED = '?view=5&title=sea';

  /** Deletes the view that the list shows. The server no longer lists it until it is restored. */
  async function deleteView({
    restored,
    calls,
  }: {
    restored?: Promise<void>;
    calls?: typeof CALLS;
  }) {
    const views: object[] = [{ ...SHARED, query: 'title=sea' }];
    const [view] = views;
    sent.mockImplementation(async (name) => {
      if (name === 'view.delete') views.length = 0;
      if (name !== 'view.restore') return {};
      await restored;
      views.push(view!);
      return { data: { id: 5, left_out: 0 } };
    });
    const router = renderList(`/books${OPENED}`, {
      views,
      isMain: true,
      // Long enough to see what the list shows while it does not know the view yet.
      delayMs: 50,
      ...(calls ? { calls } : {}),
    });
    await screen.findByText('Atlas');
    await waitFor(() => expect(button().textContent).toContain('Sea'));
    await openMenu();
    press('[data-action=deleteView]');
    const dialog = await screen.findByRole('alertdialog', { name: 'views.delete.title' });
    const question = dialog.textContent;
    press('[data-dialog=deleteView] [data-action=yes]');
    await screen.findByText('views.deleted');
    await waitFor(() => expect(router.state.location.search).toBe('?title=sea'));
    await waitFor(() => expect(button().textContent).toBe('views.title'));
    await waitFor(() => expect(isGone()).toBe(false));
    return { router, question };
  }
  const isGone = () => document.querySelector('[data-alert=viewGone]') !== null;
  /** Watches from now on whether the list says that the view of the URL does not exist. */
  function watchForGone(): () => boolean {
    let wasGone = isGone();
    const observer = new MutationObserver(() => (wasGone ||= isGone()));
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      return wasGone;
    };
  }
  const undo = () => press('[data-alert=success] [data-action=undo]');
  const calls = () => sent.mock.calls.map(([name, request]) => [name, request]);

  it('is restored from the message, and opened again with the filters of the list', async () => {
    const { router, question } = await deleteView({});
    const wasGone = watchForGone();
    expect(question).toContain('views.delete.undo');
    expect(question).not.toContain('confirm.delete.warning');
    press('[data-action=clearFilters]');
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(refresh).toHaveBeenCalledTimes(1);
    undo();
    await screen.findByText('views.restored');
    expect(calls()).toEqual([
      ['view.delete', { params: { id: '5' } }],
      ['view.restore', { params: { id: '5' } }],
    ]);
    expect(refresh).toHaveBeenCalledTimes(2);
    await waitFor(() => expect(router.state.location.search).toBe('?view=5'));
    await waitFor(() => expect(button().textContent).toContain('views.changed'));
    expect(wasGone()).toBe(false);
    expect(items(await openMenu())).toContain('Seaviews.kind.shared · views.changed');
  });

  it('is not opened again if the list shows another view by then', async () => {
    const { router } = await deleteView({});
    fireEvent.click(await within(await openMenu()).findByText('long'));
    await waitFor(() => expect(router.state.location.search).toBe('?view=long&sort=-name'));
    undo();
    await screen.findByText('views.restored');
    expect(router.state.location.search).toBe('?view=long&sort=-name');
    expect(items(await openMenu())).toContain('Seaviews.kind.shared');
  });

  it('is not opened again on another screen', async () => {
    let answer = () => {};
    const { router } = await deleteView({ restored: new Promise((resolve) => (answer = resolve)) });
    undo();
    await waitFor(() => expect(calls()).toHaveLength(2));
    await router.navigate('/authors');
    await screen.findByText('authors');
    answer();
    await waitFor(() => expect(refresh).toHaveBeenCalledTimes(2));
    await wait(100);
    expect(router.state.location).toMatchObject({ pathname: '/authors', search: '' });
  });

  it('stays deleted if the server refuses, with the reason', async () => {
    const { router } = await deleteView({});
    sent.mockImplementation(refuse(422, 'At most 30 views'));
    undo();
    expect(await screen.findByText('views.failedRestore At most 30 views')).toBeTruthy();
    expect(router.state.location.search).toBe('?title=sea');
    expect(document.querySelector('[data-action=undo]')).toBeNull();
  });

  it('cannot be restored without a call for it, and the dialog says so', async () => {
    const { restore: _restore, ...others } = CALLS;
    const { question } = await deleteView({ calls: others });
    expect(question).toContain('confirm.delete.warning');
    expect(question).not.toContain('views.delete.undo');
    expect(document.querySelector('[data-action=undo]')).toBeNull();
  });
});

it('says that a view of the URL does not exist, and shows the list without it', async () => {
  const router = renderList('/books?view=99&title=sea', { views: [SHARED] });
  await screen.findByText('views.gone');
  expect(screen.getByText('Atlas')).toBeTruthy();
  expect(button().textContent).toBe('views.title');
  press('[data-alert=viewGone] button');
  await waitFor(() => expect(router.state.location.search).toBe('?title=sea'));
});

it('keeps what was typed when a save is refused, with the reason', async () => {
  sent.mockImplementation(refuse(422, 'At most 30 views'));
  renderList('/books?title=sea', { views: [], isMain: true });
  await screen.findByText('Atlas');
  await saveAs('Sea books');
  expect(await screen.findByText('At most 30 views')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'views.name' }).value).toBe(
    'Sea books',
  );
});

it('requires a name', async () => {
  renderList('/books', { views: [] });
  await screen.findByText('Atlas');
  await saveAs('  ');
  expect(await screen.findByText('views.name.required')).toBeTruthy();
  expect(sent).not.toHaveBeenCalled();
});

it('lets only the main account share, and says why a failed change failed', async () => {
  renderList('/books?view=5&title=sea', { views: [SHARED] });
  await screen.findByText('views.missing');
  await openMenu();
  expect(document.querySelector('[data-action=shareView]')).toBeNull();
  expect(document.querySelector('[data-action=deleteView]')).toBeNull();
  cleanup();
  sent.mockImplementation(refuse(403, 'Not allowed'));
  renderList('/books?view=5&title=sea', { views: [SHARED], isMain: true });
  await screen.findByText('views.missing');
  await openMenu();
  press('[data-action=shareView]');
  expect(await screen.findByText('views.failedSave Not allowed')).toBeTruthy();
  await openMenu();
  press('[data-action=deleteView]');
  await screen.findByRole('alertdialog', { name: 'views.delete.title' });
  press('[data-dialog=deleteView] [data-action=yes]');
  expect(await screen.findByText('views.failedDelete Not allowed')).toBeTruthy();
});

it('shows that there are no saved views, and loads them again after a failure', async () => {
  renderList('/books', { views: [], failures: 1 });
  await screen.findByText('Atlas');
  const menu = await openMenu();
  fireEvent.click(await within(menu).findByText('views.failed'));
  expect(await within(menu).findByText('views.empty')).toBeTruthy();
});

it.each([
  ['the product has no calls for them', {}],
  ['the host lacks the calls', { views: [], features: [] }],
])('keeps the views on the device if %s', async (_reason, options) => {
  const router = renderList('/books?title=sea', options);
  await screen.findByText('Atlas');
  await saveAs('Sea books');
  await waitFor(() => expect(router.state.location.search).toContain('view='));
  await waitFor(() => expect(button().textContent).toContain('Sea books'));
  await openMenu();
  press('[data-action=defaultView]');
  await waitFor(() =>
    expect(document.querySelector('[data-action=defaultView]')?.getAttribute('aria-checked')).toBe(
      'true',
    ),
  );
  press('[data-action=renameView]');
  fireEvent.change(await screen.findByRole('textbox', { name: 'views.name' }), {
    target: { value: 'Seas' },
  });
  press('[data-dialog=renameView] [data-action=save]');
  await waitFor(() => expect(button().textContent).toContain('Seas'));
  await openMenu();
  press('[data-action=deleteView]');
  fireEvent.click(await screen.findByText('confirm.delete.yes'));
  await waitFor(() => expect(router.state.location.search).toBe('?title=sea'));
  expect(stored()).toEqual({ views: [], defaults: {} });
  press('[data-action=undo]');
  await screen.findByText('views.restored');
  await waitFor(() => expect(button().textContent).toContain('Seas'));
  const [view] = stored().views;
  expect(view).toMatchObject({ name: 'Seas', query: 'title=sea', is_own: true });
  expect(stored()).toEqual({ views: [view], defaults: { books: view!.id } });
  expect(router.state.location.search).toContain(`view=${view!.id}`);
  expect(sent).not.toHaveBeenCalled();
});

it('restores a view on the device in its place, and keeps a default view that was chosen since', async () => {
  const named = (id: string) => ({
    ...SHARED,
    id,
    name: id,
    query: '',
    shared: false,
    is_own: true,
  });
  const views = [named('one'), named('two'), named('three')];
  localStorage.setItem('views-test.views.3', JSON.stringify({ views, defaults: { books: 'two' } }));
  renderList('/books?view=two');
  await screen.findByText('Atlas');
  await waitFor(() => expect(button().textContent).toContain('two'));
  await openMenu();
  press('[data-action=deleteView]');
  fireEvent.click(await screen.findByText('confirm.delete.yes'));
  await screen.findByText('views.deleted');
  fireEvent.click(await within(await openMenu()).findByText('long'));
  await waitFor(() => expect(button().textContent).toContain('long'));
  const { views: others } = stored();
  localStorage.setItem(
    'views-test.views.3',
    JSON.stringify({ views: others, defaults: { books: 'one' } }),
  );
  press('[data-action=undo]');
  await screen.findByText('views.restored');
  expect(stored()).toEqual({ views, defaults: { books: 'one' } });
});
