import { afterEach, expect, it, vi } from 'vitest';
import type { AppInfo } from '../../src/engine/app.ts';
import type { ReadScope } from '../../src/engine/data/read.ts';
import type { Profile } from '../../src/engine/session/sessionStore.ts';
import { openBareView } from '../../src/engine/shell/bareView.ts';
import type { ResolvedCall, ResolvedList } from '../../src/shared/resolved/resolved.ts';

const listWith = (save: boolean) =>
  ({
    id: 'books',
    call: { name: 'book.all', sortFields: ['name'], filters: {} },
    filters: [{ as: 'text', filter: 'title', label: 'title', chipLabel: 'title' }],
    views: { save, ready: [{ id: 'long', label: 'long', query: { sort: '-name' } }] },
  }) as unknown as ResolvedList;

const DEFAULT = { screen: 'books', view: '4', query: 'title=sky', hidden: [], density: 'compact' };
const SAVED = { id: 5, screen: 'books', query: 'title=sea', hidden: ['pages'], density: 'compact' };
const ofScreen = {
  name: 'view.ofScreen',
  pointer: '/items',
  feature: 'views',
} as unknown as ResolvedCall;
const profile = { id: 3, features: ['views'], default_views: [DEFAULT] } as unknown as Profile;

const exchange = vi.fn(async () => ({ body: { items: [SAVED] }, etag: null }));
const scope = {
  http: { urlOf: () => '/views', exchange },
  language: 'en',
  session: 1,
} as unknown as ReadScope;
const infoWith = (views: object | undefined) =>
  ({
    app: { timeZone: 'Asia/Riyadh', storageKeys: { prefix: 'bare.' }, views },
  }) as unknown as AppInfo;
const info = infoWith({ ofScreen });

afterEach(() => {
  exchange.mockClear();
  localStorage.clear();
});

interface Source {
  info?: AppInfo;
  profile?: Profile;
  save?: boolean;
}

const open = async (search: string, source: Source = {}) => {
  const list = listWith(source.save ?? true);
  const where = { info, profile, scope, ...source };
  const view = await openBareView(list, new URLSearchParams(search), where);
  return view && { search: view.search.toString(), columns: view.columns };
};

it('opens a view of the definition and a default view without a request', async () => {
  expect(await open('view=long')).toEqual({ search: 'view=long&sort=-name', columns: null });
  expect(await open('view=4')).toEqual({
    search: 'view=4&title=sky',
    columns: { hidden: [], density: 'compact' },
  });
  expect(exchange).not.toHaveBeenCalled();
});

it('requests any other saved view, and opens it with its filters and columns', async () => {
  expect(await open('view=5')).toEqual({
    search: 'view=5&title=sea',
    columns: { hidden: ['pages'], density: 'compact' },
  });
  expect(exchange).toHaveBeenCalledWith(
    ofScreen,
    expect.objectContaining({ query: { screen: 'books' } }),
  );
});

it('opens no unknown view, none with filters in the URL, and none if the server fails', async () => {
  expect(await open('view=99')).toBeNull();
  exchange.mockRejectedValueOnce(new Error('offline'));
  expect(await open('view=5')).toBeNull();
  exchange.mockClear();
  expect(await open('view=5&title=sky')).toBeNull();
  expect(await open('view=5', { save: false })).toBeNull();
  expect(exchange).not.toHaveBeenCalled();
});

it('finds a view on the device if the product or the host has no calls for views', async () => {
  const views = [{ ...SAVED, id: 'a', name: 'Sea', shared: false, is_own: true }];
  localStorage.setItem('bare.views.3', JSON.stringify({ views, defaults: {} }));
  const found = { search: 'view=a&title=sea' };
  expect(await open('view=a', { info: infoWith(undefined) })).toMatchObject(found);
  expect(await open('view=a', { profile: { id: 3 } as Profile })).toMatchObject(found);
  expect(exchange).not.toHaveBeenCalled();
});
