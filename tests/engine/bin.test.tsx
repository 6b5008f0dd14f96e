import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { app } from 'virtual:definitions/app';
import { routes } from 'virtual:definitions/routes';
import { screen as myNews } from 'virtual:definitions/screen/my-news';
import { screen as myNewsBin } from 'virtual:definitions/screen/my-news~bin';
import { core, texts as textFiles } from 'virtual:definitions/texts';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { builtInActions } from '../../src/engine/actions/builtIn.ts';
import { AppProvider, type AppInfo } from '../../src/engine/app.ts';
import { ApiProvider } from '../../src/engine/data/ApiContext.ts';
import type { Http } from '../../src/engine/data/requests/http.ts';
import { Problem } from '../../src/engine/data/requests/problem.ts';
import { builtInFields } from '../../src/generated/builtInFields.ts';
import { TextsProvider } from '../../src/engine/i18n/TextsContext.ts';
import { createTexts } from '../../src/engine/i18n/texts.ts';
import { LanguageProvider } from '../../src/engine/i18n/useLanguage.ts';
import { ListScreen } from '../../src/engine/kinds/list/ListScreen.tsx';
import {
  PrepareScreenProvider,
  type PreparedScreen,
} from '../../src/engine/kinds/prepareScreen.ts';
import { actions, fields } from '../../src/engine/registries.ts';
import type { Session } from '../../src/engine/session/session.ts';
import { ExportProvider } from '../../src/engine/export/ExportProvider.tsx';
import { SessionProvider } from '../../src/engine/session/SessionContext.ts';
import { openingCallsOf } from '../../src/shared/calls/openingCalls.ts';
import type { ResolvedCall, ResolvedList } from '../../src/shared/resolved/resolved.ts';

const list = myNews as ResolvedList;
const texts = createTexts(textFiles, core, 'en', () => Promise.resolve({}));

interface Item {
  id: number;
  title: string;
}

/** An API with news and a bin. It fails each call whose name is in `refused`. */
function createApi() {
  const rows: Item[] = [
    { id: 7, title: 'Science lab' },
    { id: 8, title: 'Open day' },
  ];
  const bin: Item[] = [];
  const refused = new Map<string, Problem>();
  const sent: string[] = [];
  const move = (from: Item[], to: Item[], id: string) => {
    const index = from.findIndex((item) => String(item.id) === id);
    if (index !== -1) to.push(...from.splice(index, 1));
  };
  const page = (items: object[]) => ({
    data: {
      items,
      _links: {},
      _meta: { currentPage: 1, pageCount: 1, totalCount: items.length },
    },
  });
  const removed = ({ id, title }: Item) => ({
    id,
    name: title,
    deleted_by: 'Sara',
    deleted_at: '2026-11-20T09:00:00+00:00',
    kept_until: '2026-12-20T09:00:00+00:00',
  });
  const answers: Record<string, (id: string) => unknown> = {
    'news.mine': () => page([...rows]),
    'news.bin': () => page(bin.map(removed)),
    'news.delete': (id) => move(rows, bin, id),
    'news.restore': (id) => {
      move(bin, rows, id);
      return { data: { id: Number(id), left_out: id === '8' ? 1 : 0 } };
    },
    'news.erase': (id) => move(bin, [], id),
  };
  const send = (call: ResolvedCall, request?: { params?: Record<string, string> }) => {
    sent.push(call.name);
    const problem = refused.get(call.name);
    return problem
      ? Promise.reject(problem)
      : Promise.resolve(answers[call.name]?.(request?.params?.['id'] ?? ''));
  };
  const http = {
    send,
    exchange: async (call: ResolvedCall) => ({ body: await send(call), etag: null }),
    urlOf: ({ path }: ResolvedCall) => path,
    get: () => Promise.reject(new Error('no links')),
  } as unknown as Http;
  return { http, rows, bin, refused, sent };
}

const info: AppInfo = { app, routes };

/** Loads the bin, which is the only screen without a route here. */
async function prepare(id: string): Promise<PreparedScreen> {
  expect(id).toBe('my-news~bin');
  await texts.load(myNewsBin.texts);
  return { screen: myNewsBin, Kind: () => null };
}

function show(
  api: ReturnType<typeof createApi>,
  url: string,
  isMain = false,
  features: string[] = ['bin'],
) {
  const profile = { id: 1, is_main_account: isMain, features };
  const state = { status: 'in', number: 1, profile };
  const session = { get: () => state, subscribe: () => () => undefined } as unknown as Session;
  const router = createMemoryRouter([{ path: '/my-news', element: <ListScreen screen={list} /> }], {
    initialEntries: [url],
  });
  render(
    <I18nextProvider i18n={texts.i18n}>
      <TextsProvider value={texts}>
        <AppProvider value={info}>
          <LanguageProvider value="en">
            <ApiProvider value={api.http}>
              <SessionProvider value={session}>
                <SWRConfig value={{ provider: () => new Map() }}>
                  <ExportProvider>
                    <PrepareScreenProvider value={prepare}>
                      <main tabIndex={-1}>
                        <RouterProvider router={router} />
                      </main>
                    </PrepareScreenProvider>
                  </ExportProvider>
                </SWRConfig>
              </SessionProvider>
            </ApiProvider>
          </LanguageProvider>
        </AppProvider>
      </TextsProvider>
    </I18nextProvider>,
  );
  return router;
}

const plain = (text: string | null | undefined) => text?.replaceAll(/[\u2068\u2069]/g, '');
const find = (selector: string) =>
  waitFor(() => {
    const found = document.querySelector<HTMLElement>(selector);
    expect(found, selector).not.toBeNull();
    return found!;
  });
const press = async (selector: string) => fireEvent.click(await find(selector));
const notice = async (severity: string, text: string) =>
  waitFor(() =>
    expect(plain(document.querySelector(`[data-alert=${severity}]`)?.textContent)).toContain(text),
  );
const rowIds = () =>
  [...document.querySelectorAll<HTMLElement>('[data-id]')].map(({ dataset }) => dataset['id']);

async function deleteRow(id: number): Promise<void> {
  await press(`[data-id="${id}"] [data-action=delete]`);
  expect(plain((await find('[role=alertdialog]')).textContent)).toContain(
    'It stays in the bin for 30 days and can be restored until then.',
  );
  await press('[role=alertdialog] [data-action=yes]');
}

beforeAll(async () => {
  fields.register(...builtInFields);
  actions.register(...builtInActions);
  await texts.load([...core, 'news']);
});
afterEach(cleanup);

describe('the notification after a deletion', () => {
  it('names the item, and restores it also after the list was read again', async () => {
    const api = createApi();
    show(api, '/my-news');
    await deleteRow(7);
    await notice('success', '“Science lab” was deleted');
    await waitFor(() => expect(rowIds()).toEqual(['8']));
    await press('[data-action=reload]');
    await press('[data-alert=success] [data-action=undo]');
    expect(document.activeElement?.tagName).toBe('MAIN');
    await notice('success', '“Science lab” was restored');
    await waitFor(() => expect(new Set(rowIds())).toEqual(new Set(['7', '8'])));
    expect(document.querySelector('[data-action=undo]')).toBeNull();
    expect(api.sent.filter((name) => name === 'news.restore')).toHaveLength(1);
  });

  it('says what could not be restored with the item', async () => {
    show(createApi(), '/my-news');
    await deleteRow(8);
    await press('[data-action=undo]');
    await notice('success', 'without 1 link to an item that no longer exists');
  });

  it('says why the item could not be restored, and that it is still in the bin', async () => {
    const api = createApi();
    show(api, '/my-news');
    await deleteRow(7);
    api.refused.set('news.restore', new Problem({ status: 422, texts: ['The IBAN is taken'] }));
    await press('[data-action=undo]');
    await notice('error', 'Could not restore “Science lab”. It is still in the bin. The IBAN is');
    expect(api.bin).toHaveLength(1);
  });
});

describe('the bin of a list', () => {
  it('opens from the header, keeps the filters for the way back, and restores an item', async () => {
    const api = createApi();
    api.bin.push({ id: 9, title: 'Book fair' });
    const router = show(api, '/my-news?title=lab&page=2&sort=-created_at');
    await press('[data-action=bin]');
    await waitFor(() => expect(rowIds()).toEqual(['9']));
    expect(router.state.location.search).toBe('?title=lab&bin=1');
    const row = within((await find('[data-id="9"]')).closest('tr') ?? document.body);
    for (const text of ['Book fair', 'Sara']) expect(row.getByText(text)).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Bin' })).toBe(document.activeElement);
    await press('[data-id="9"] [data-action=restore]');
    await notice('success', '“Book fair” was restored');
    await find('[data-state=empty]');
    await press('[data-action=leaveBin]');
    await waitFor(() => expect(rowIds()).toContain('9'));
    expect(router.state.location.search).toBe('?title=lab');
  });

  it('shows an item again if it could not be restored', async () => {
    const api = createApi();
    api.bin.push({ id: 9, title: 'Book fair' });
    api.refused.set('news.restore', new Problem({ status: 503 }));
    show(api, '/my-news?bin=1');
    await press('[data-id="9"] [data-action=restore]');
    await notice('error', 'Could not restore “Book fair”');
    expect(rowIds()).toEqual(['9']);
  });

  it('lets only the main account delete permanently, and says that it is final', async () => {
    const api = createApi();
    api.bin.push({ id: 9, title: 'Book fair' });
    show(api, '/my-news?bin=1');
    await find('[data-id="9"] [data-action=restore]');
    expect(document.querySelector('[data-action=delete]')).toBeNull();
    cleanup();
    show(api, '/my-news?bin=1', true);
    await press('[data-id="9"] [data-action=delete]');
    expect((await find('[role=alertdialog]')).textContent).toContain('This cannot be undone.');
    await press('[role=alertdialog] [data-action=yes]');
    await notice('success', 'Deleted permanently');
    expect(api.bin).toEqual([]);
  });

  it('offers to try again if it cannot be read', async () => {
    const api = createApi();
    api.refused.set('news.bin', new Problem({ status: 503 }));
    show(api, '/my-news?bin=1');
    await find('[data-action=retry]');
    api.refused.clear();
    await press('[data-action=retry]');
    await find('[data-state=empty]');
  });
});

describe('the calls that a list opens with', () => {
  const callsAt = (search: string) =>
    openingCallsOf(list, { params: {}, search: new URLSearchParams(search) }).map(
      ({ call, query }) => [call.name, JSON.stringify(query)],
    );

  it('are those of the bin if the URL shows it', () => {
    expect(callsAt('title=lab&page=2')).toEqual([['news.mine', '{"title":"lab","page":2}']]);
    expect(callsAt('title=lab&bin=1&page=2')).toEqual([['news.bin', '{"page":2}']]);
  });
});

describe('on a host without a bin', () => {
  it('a list has no button for it, and shows its rows at the URL of the bin', async () => {
    const api = createApi();
    show(api, '/my-news?bin=1', false, []);
    await waitFor(() => expect(rowIds()).toEqual(['7', '8']));
    expect(document.querySelector('[data-action=bin]')).toBeNull();
    expect(api.sent).not.toContain('news.bin');
  });

  it('a deletion is final, and says so', async () => {
    const api = createApi();
    show(api, '/my-news', false, []);
    await press('[data-id="7"] [data-action=delete]');
    expect((await find('[role=alertdialog]')).textContent).toContain('cannot be undone');
    await press('[role=alertdialog] [data-action=yes]');
    await find('[data-alert=success]');
    expect(document.querySelector('[data-action=undo]')).toBeNull();
  });
});
