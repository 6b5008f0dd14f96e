import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deleteExpiredItems } from '../../src/server/records/removedItems.ts';
import { readViews } from '../../src/server/accounts/savedViews.ts';
import { scopedTo } from '../../src/server/rows/scope.ts';
import { createTestApp, ENGLISH, MAIN, MEMBER, RIVAL, type TestApp } from '../helpers/testApp.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const URL = '/investor/saved-views';
const DAY = 86_400_000;

interface View {
  id: number;
  screen: string;
  name: string;
  query: string;
  hidden: string[];
  density: string;
  shared: boolean;
  is_own: boolean;
  version: number;
}

interface DefaultView {
  screen: string;
  view: string;
}

const body = (changes: Record<string, unknown> = {}) => ({
  screen: 'my-news',
  name: 'الأكثر إعجابًا',
  query: 'sort=-liked_count',
  hidden: ['created_at'],
  density: 'compact',
  ...changes,
});

const create = async (as: string, changes: Record<string, unknown> = {}) => {
  const response = await t.send('POST', URL, body(changes), as);
  expect(response.statusCode).toBe(201);
  return response.json<{ data: View }>().data;
};
const viewsOf = async (as: string, screen = 'my-news') =>
  (await t.read<{ data: { items: View[] } }>(`${URL}?screen=${screen}`, as)).data.items;
const namesOf = async (as: string, screen?: string) =>
  (await viewsOf(as, screen)).map(({ name }) => name);
const defaultsOf = async (as: string) =>
  (await t.read<{ data: { default_views: DefaultView[] } }>('/investor/profile', as)).data
    .default_views;
const defaultOf = async (as: string, screen: string) =>
  (await defaultsOf(as)).find((one) => one.screen === screen)?.view;
const remove = async (id: number, as: string) =>
  expect((await t.send('DELETE', `${URL}/${id}`, undefined, as)).statusCode).toBe(204);
const restore = (id: number, as: string) =>
  t.send('POST', `${URL}/bin/${id}/restore`, undefined, as);
/** Restores a view as one account after the other. */
async function statusesOf(id: number, accounts: string[]): Promise<number[]> {
  const statuses = [];
  for (const as of accounts) statuses.push((await restore(id, as)).statusCode);
  return statuses;
}
const chooseDefault = (screen: string, view: string, as: string) =>
  t.send('POST', `${URL}/default`, { screen, view }, as);

describe('a saved view', () => {
  it('is created, listed for its screen, changed and deleted', async () => {
    const view = await create(MEMBER);
    expect(view).toEqual({ ...body(), id: view.id, shared: false, is_own: true, version: 1 });
    expect(await viewsOf(MEMBER)).toContainEqual(view);
    expect(await namesOf(MEMBER, 'news')).not.toContain(view.name);
    const change = body({ name: 'الأحدث', query: '', hidden: [], density: 'comfortable' });
    const changed = await t.send('PUT', `${URL}/${view.id}`, change, MEMBER);
    expect(changed.statusCode).toBe(200);
    expect(changed.json<{ data: View }>().data).toEqual({
      ...change,
      id: view.id,
      shared: false,
      is_own: true,
      version: 2,
    });
    expect((await t.send('DELETE', `${URL}/${view.id}`, undefined, MEMBER)).statusCode).toBe(204);
    expect(await viewsOf(MEMBER)).not.toContainEqual(expect.objectContaining({ id: view.id }));
    expect((await t.send('DELETE', `${URL}/${view.id}`, undefined, MEMBER)).statusCode).toBe(404);
  });

  it('stays with its screen when it is changed', async () => {
    const view = await create(MEMBER);
    const changed = await t.send('PUT', `${URL}/${view.id}`, body({ screen: 'news' }), MEMBER);
    expect(changed.json<{ data: View }>().data.screen).toBe('my-news');
  });

  it('is not changed if it has changed since it was read', async () => {
    const view = await create(MEMBER);
    const url = `${URL}/${view.id}`;
    const first = await t.send('PUT', url, body(), MEMBER);
    const etag = String(first.headers['etag']);
    const listed = (await viewsOf(MEMBER)).find(({ id }) => id === view.id);
    expect(etag).toBe(`"${listed!.version}"`);
    await t.send('PUT', url, body({ name: 'أحدث' }), MEMBER);
    const stale = await t.send('PUT', url, body(), MEMBER, { 'if-match': etag });
    expect(stale.statusCode).toBe(412);
    expect(await namesOf(MEMBER)).toContain('أحدث');
  });

  it('is created once, however often the request is repeated', async () => {
    const headers = { 'idempotency-key': 'saved-view-1' };
    const send = () => t.send('POST', URL, body({ screen: 'events' }), MEMBER, headers);
    const [first, second] = [await send(), await send()];
    expect(second.json()).toEqual(first.json());
    expect(await viewsOf(MEMBER, 'events')).toHaveLength(1);
  });

  it('is seen by its account only', async () => {
    const view = await create(MEMBER, { name: 'خاصة' });
    for (const other of [MAIN, ENGLISH, RIVAL]) {
      expect(await namesOf(other)).not.toContain('خاصة');
      for (const method of ['PUT', 'DELETE'] as const) {
        const payload = method === 'PUT' ? body() : undefined;
        const response = await t.send(method, `${URL}/${view.id}`, payload, other);
        expect(response.statusCode).toBe(404);
      }
    }
    expect(await namesOf(MEMBER)).toContain('خاصة');
  });
});

describe('a shared view', () => {
  it('is seen by every account of the company, and by no other company', async () => {
    const view = await create(MAIN, { name: 'للجميع', shared: true });
    expect(await viewsOf(MEMBER)).toContainEqual({ ...view, is_own: false });
    expect(await namesOf(RIVAL)).not.toContain('للجميع');
    expect((await t.send('PUT', `${URL}/${view.id}`, body(), RIVAL)).statusCode).toBe(404);
    expect((await t.send('DELETE', `${URL}/${view.id}`, undefined, RIVAL)).statusCode).toBe(404);
  });

  it('is shared by the main account only', async () => {
    const response = await t.send('POST', URL, body({ shared: true }), MEMBER);
    expect(response.statusCode).toBe(403);
    const own = await create(MEMBER);
    const change = await t.send('PUT', `${URL}/${own.id}`, body({ shared: true }), MEMBER);
    expect(change.statusCode).toBe(403);
    const english = await t.send('POST', URL, body({ shared: true }), MEMBER, {
      'accept-language': 'en',
    });
    expect(english.json<{ message: string }>().message).toContain('main account');
  });

  it('becomes a copy when staff change it', async () => {
    const shared = await create(MAIN, { screen: 'announcement', name: 'أصل', shared: true });
    const change = body({ screen: 'announcement', name: 'نسخة', query: 'sort=created_at' });
    const response = await t.send('PUT', `${URL}/${shared.id}`, change, MEMBER);
    const copy = response.json<{ data: View }>().data;
    expect(copy).toEqual({ ...change, id: copy.id, shared: false, is_own: true, version: 1 });
    expect(copy.id).not.toBe(shared.id);
    expect(await viewsOf(MAIN, 'announcement')).toEqual([shared]);
    expect(await namesOf(MEMBER, 'announcement')).toEqual(['أصل', 'نسخة']);
  });

  it('is deleted by the main account only', async () => {
    const shared = await create(MAIN, { screen: 'my-announcement', shared: true });
    const url = `${URL}/${shared.id}`;
    expect((await t.send('DELETE', url, undefined, MEMBER)).statusCode).toBe(403);
    expect((await t.send('DELETE', url, undefined, MAIN)).statusCode).toBe(204);
  });
});

describe('the default view', () => {
  it('is returned with the profile, with what the menu needs to open it', async () => {
    const view = await create(MEMBER, { screen: 'messages' });
    expect((await chooseDefault('messages', String(view.id), MEMBER)).statusCode).toBe(204);
    await chooseDefault('contact-messages', 'waiting', MEMBER);
    expect(await defaultsOf(MEMBER)).toEqual([
      { screen: 'contact-messages', view: 'waiting', query: null, hidden: null, density: null },
      {
        screen: 'messages',
        view: String(view.id),
        query: 'sort=-liked_count',
        hidden: ['created_at'],
        density: 'compact',
      },
    ]);
    expect(await defaultsOf(MAIN)).not.toContainEqual(
      expect.objectContaining({ screen: 'messages' }),
    );
    await chooseDefault('contact-messages', '', MEMBER);
    await t.send('DELETE', `${URL}/${view.id}`, undefined, MEMBER);
    expect(await defaultsOf(MEMBER)).toEqual([]);
  });

  it('replaces the previous one, and comes with the response of a sign-in', async () => {
    const [one, other] = [await create(ENGLISH), await create(ENGLISH)];
    await chooseDefault('my-news', String(one.id), ENGLISH);
    await chooseDefault('my-news', String(other.id), ENGLISH);
    const signedIn = (await t.signIn(ENGLISH)).json<{ data: { profile: unknown } }>().data;
    expect(signedIn.profile).toMatchObject({
      default_views: [{ screen: 'my-news', view: String(other.id) }],
    });
  });

  it('is a view of the same list that the account sees', async () => {
    const own = await create(MAIN, { screen: 'news' });
    const refused = [
      await chooseDefault('news', String(own.id), MEMBER),
      await chooseDefault('news', String(own.id), RIVAL),
      await chooseDefault('my-news', String(own.id), MAIN),
      await chooseDefault('news', '9'.repeat(30), MAIN),
    ];
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([422, 422, 422, 422]);
  });

  it('ends when the view is no longer shared', async () => {
    const shared = await create(MAIN, { screen: 'booking', shared: true });
    await chooseDefault('booking', String(shared.id), MEMBER);
    expect(await defaultsOf(MEMBER)).toContainEqual(expect.objectContaining({ screen: 'booking' }));
    await t.send('PUT', `${URL}/${shared.id}`, body({ screen: 'booking', shared: false }), MAIN);
    expect(await defaultsOf(MEMBER)).not.toContainEqual(
      expect.objectContaining({ screen: 'booking' }),
    );
  });
});

describe('a deleted view', () => {
  it('is restored with its id, content, owner and version', async () => {
    const { id } = await create(MEMBER, { screen: 'school-messages' });
    const change = body({ screen: 'school-messages', name: 'بعد التعديل' });
    await t.send('PUT', `${URL}/${id}`, change, MEMBER);
    const before = await viewsOf(MEMBER, 'school-messages');
    await remove(id, MEMBER);
    expect(await viewsOf(MEMBER, 'school-messages')).toEqual([]);
    const restored = await restore(id, MEMBER);
    expect([restored.statusCode, restored.json()]).toEqual([200, { data: { id, left_out: 0 } }]);
    expect(before).toMatchObject([{ id, name: 'بعد التعديل', is_own: true, version: 2 }]);
    expect(await viewsOf(MEMBER, 'school-messages')).toEqual(before);
  });

  it('is restored once, also by a repeated and by a concurrent request, and can be deleted again', async () => {
    const { id } = await create(MEMBER, { screen: 'school-messages' });
    await remove(id, MEMBER);
    const both = await Promise.all([restore(id, MEMBER), restore(id, MEMBER)]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await restore(id, MEMBER)).json()).toEqual({ data: { id, left_out: 0 } });
    await remove(id, MEMBER);
    expect((await restore(id, MEMBER)).statusCode).toBe(200);
  });

  it('is restored as the default view of every account that had chosen it', async () => {
    const { id } = await create(MAIN, { screen: 'statistics', shared: true });
    for (const as of [MAIN, MEMBER, ENGLISH]) await chooseDefault('statistics', String(id), as);
    await remove(id, MAIN);
    expect(await defaultOf(MEMBER, 'statistics')).toBeUndefined();
    await chooseDefault('statistics', 'this-term', ENGLISH);
    expect((await restore(id, MAIN)).statusCode).toBe(200);
    expect(await defaultOf(MAIN, 'statistics')).toBe(String(id));
    expect(await defaultOf(MEMBER, 'statistics')).toBe(String(id));
    expect(await defaultOf(ENGLISH, 'statistics')).toBe('this-term');
  });

  it('is restored by its owner only, and not by another company', async () => {
    const { id } = await create(MEMBER, { screen: 'school-messages' });
    await remove(id, MEMBER);
    expect(await statusesOf(id, [MAIN, ENGLISH, RIVAL])).toEqual([404, 404, 404]);
    expect(await statusesOf(id, [MEMBER])).toEqual([200]);
    expect(await statusesOf(id, [MAIN, RIVAL])).toEqual([404, 404]);
  });

  it('is restored by the main account only if it was shared', async () => {
    const { id } = await create(MAIN, { screen: 'statistics', shared: true });
    await remove(id, MAIN);
    const refused = await t.send('POST', `${URL}/bin/${id}/restore`, undefined, MEMBER, {
      'accept-language': 'en',
    });
    expect(refused.statusCode).toBe(403);
    expect(refused.json<{ message: string }>().message).toContain('restore');
    expect(await statusesOf(id, [RIVAL, MAIN, MEMBER])).toEqual([404, 200, 403]);
    expect(await viewsOf(MEMBER, 'statistics')).toContainEqual(
      expect.objectContaining({ id, shared: true, is_own: false }),
    );
  });

  it('that was never there is 404', async () => {
    expect((await restore(999_999, MEMBER)).statusCode).toBe(404);
  });
});

describe('the limits', () => {
  it('are 30 views of a list for an account', async () => {
    for (let count = 0; count < 30; count++) await create(RIVAL, { screen: 'bank' });
    const refused = await t.send('POST', URL, body({ screen: 'bank' }), RIVAL);
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({
      problems: { screen: [{ key: 'saved-view.error.tooMany', params: { limit: 30 } }] },
    });
    await create(RIVAL, { screen: 'school-accounts' });
  });

  it('hold when a deleted view is restored', async () => {
    const { id } = await create(RIVAL, { screen: 'updates' });
    await remove(id, RIVAL);
    for (let count = 0; count < 30; count++) await create(RIVAL, { screen: 'updates' });
    const refused = await restore(id, RIVAL);
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({
      problems: { screen: [{ key: 'saved-view.error.tooMany', params: { limit: 30 } }] },
    });
    const [other] = await viewsOf(RIVAL, 'updates');
    await remove(other!.id, RIVAL);
    expect((await restore(id, RIVAL)).statusCode).toBe(200);
  });

  it('refuse a long name and a long query', async () => {
    for (const [field, value] of [
      ['name', 'ا'.repeat(61)],
      ['query', 'q'.repeat(2001)],
    ] as const) {
      const response = await t.send('POST', URL, body({ [field]: value }), MEMBER);
      expect(response.statusCode).toBe(422);
      expect(Object.keys(response.json<{ problems: object }>().problems)).toEqual([field]);
    }
  });
});

describe('a deleted account', () => {
  it('leaves no views that only it saw', async () => {
    const users = await t.read('/investor/manage-investor', MAIN);
    const { id } = users.data.items.find(({ email }) => email === ENGLISH)!;
    await create(ENGLISH, { screen: 'company-team' });
    await t.send('DELETE', `/investor/manage-investor/${Number(id)}`, undefined, MAIN);
    const left = await readViews(t.database.db, { companyId: 1, staffId: Number(id) }, undefined);
    expect(left.filter(({ shared }) => !shared)).toEqual([]);
  });
});

describe('the time in the bin', () => {
  it('is 30 days', async () => {
    const [early, late] = [await create(MEMBER), await create(MEMBER)];
    await remove(early.id, MEMBER);
    t.clock.advance(DAY);
    await t.renew(MEMBER);
    await remove(late.id, MEMBER);
    t.clock.advance(30 * DAY - 60_000);
    await t.renew(MEMBER);
    expect(await statusesOf(early.id, [MEMBER])).toEqual([404]);
    await deleteExpiredItems(t.database.db, t.clock.now(), 1000);
    const kept = await scopedTo(t.database.db, { companyId: 1 })
      .select('removed_item')
      .select('item_id')
      .where('item_table', '=', 'saved_view')
      .where('item_id', 'in', [early.id, late.id])
      .execute();
    expect(kept).toEqual([{ item_id: late.id }]);
    expect(await statusesOf(late.id, [MEMBER])).toEqual([200]);
  });
});
