import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AppInfo } from '../../src/engine/app.ts';
import type { ViewContent, ViewRequests } from '../../src/engine/session/savedView.ts';
import type { Profile } from '../../src/engine/session/sessionStore.ts';
import { savedViewsOf } from '../../src/engine/session/useSavedViews.ts';

const ofScreen = { name: 'view.ofScreen', feature: 'views' };
const infoWith = (views?: object) =>
  ({ app: { storageKeys: { prefix: 'saved.' }, views } }) as unknown as AppInfo;
const profileWith = (parts: Partial<Profile>) => ({ id: 3, ...parts }) as Profile;

const noRequests = {} as ViewRequests;
const content: ViewContent = {
  screen: 'books',
  name: 'Sea',
  query: 'title=sea',
  hidden: ['pages'],
  density: 'compact',
  shared: false,
};
const chosen = { screen: 'books', view: '4', query: 'title=sky', hidden: [], density: 'compact' };

afterEach(() => localStorage.clear());

describe('saved views', () => {
  it.each([
    ['no calls in the product', undefined, profileWith({ features: ['views'] }), 'device'],
    ['a profile that names no views', { ofScreen }, profileWith({ features: [] }), 'device'],
    ['a profile without features', { ofScreen }, profileWith({}), 'device'],
    ['a profile that names views', { ofScreen }, profileWith({ features: ['views'] }), 'server'],
    ['calls that every host has', { ofScreen: { name: 'x' } }, profileWith({}), 'server'],
    ['no profile yet', { ofScreen }, null, 'server'],
  ])('with %s', (_case, calls, profile, expected) => {
    const views = savedViewsOf(infoWith(calls), profile);
    const isOnServer = expected === 'server';
    expect(views.call).toBe(isOnServer ? calls!.ofScreen : null);
    expect(views.canShare).toBe(isOnServer);
  });

  it('of the server are those of the response, and the default ones of the profile', () => {
    const profile = profileWith({ features: ['views'], default_views: [chosen] });
    const views = savedViewsOf(infoWith({ ofScreen }), profile);
    expect(views.defaults()).toEqual([chosen]);
    expect(views.viewsOf('books', [{ id: 5, name: 'Sea', shared: true, version: 2 }])).toEqual([
      {
        id: '5',
        screen: '',
        name: 'Sea',
        query: '',
        hidden: [],
        density: '',
        shared: true,
        is_own: false,
        version: 2,
      },
    ]);
    expect(views.storedText()).toBeNull();
  });

  it('of the device are stored by account, and their changes are observed', async () => {
    const [own, other] = [3, 4].map((id) => savedViewsOf(infoWith(), profileWith({ id })));
    const listener = vi.fn();
    const unsubscribe = own!.subscribe(listener);
    const store = own!.createStore(noRequests);
    const id = await store.create(content);
    expect(own!.viewsOf('books', [])).toEqual([{ ...content, id, is_own: true }]);
    expect(own!.viewsOf('loans', [])).toEqual([]);
    expect(other!.viewsOf('books', [])).toEqual([]);
    await store.chooseDefault('books', id);
    expect(own!.defaults()).toEqual([
      { screen: 'books', view: id, query: 'title=sea', hidden: ['pages'], density: 'compact' },
    ]);
    const restore = await store.remove(id);
    expect([own!.viewsOf('books', []), own!.defaults()]).toEqual([[], []]);
    await restore!();
    expect(own!.defaults()).toMatchObject([{ view: id }]);
    expect(listener).toHaveBeenCalledTimes(4);
    unsubscribe();
    await store.chooseDefault('books', '');
    expect(listener).toHaveBeenCalledTimes(4);
    expect(own!.defaults()).toEqual([]);
  });
});
