import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assertIfMatch } from '../../src/server/resources/reading/etag.ts';
import { versionTag } from '../../src/shared/versionTag.ts';
import { digestTables } from '../helpers/tableDigests.ts';
import { createNews, itemOf, NEWS, NEWS_BODY } from '../helpers/newsItems.ts';
import { createTestApp, MEMBER, type TestApp } from '../helpers/testApp.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const tagAt = async (id: number, language = 'ar') =>
  (await t.get(`${NEWS}/${id}`, MEMBER, language)).headers['etag'] as string;
const put = (id: number, headers: Record<string, string>, title = 'عنوان جديد') =>
  t.send('PUT', `${NEWS}/${id}`, { ...NEWS_BODY, title }, MEMBER, headers);

describe('the ETag of an item', () => {
  it('is strong, the same in every language and on every response, and changes with an edit', async () => {
    const { id } = await createNews(t);
    const tag = await tagAt(id);
    expect(tag).toMatch(/^"[^"]+"$/);
    expect(await tagAt(id, 'en')).toBe(tag);
    expect(
      (
        await t.inject({
          method: 'HEAD',
          url: `${NEWS}/${id}`,
          headers: { authorization: `Bearer ${await t.tokenOf(MEMBER)}` },
        })
      ).headers['etag'],
    ).toBe(tag);
    const edited = await put(id, {});
    expect(edited.headers['etag']).not.toBe(tag);
    expect(await tagAt(id)).toBe(edited.headers['etag']);
  });

  it('is only sent for single items', async () => {
    expect((await t.get(NEWS)).headers['etag']).toBeUndefined();
    expect((await t.get('/investor/schools')).headers['etag']).toBeUndefined();
  });
});

describe('an edit of an outdated version', () => {
  it('is 412, in the language of the request, and writes nothing', async () => {
    const { id } = await createNews(t);
    const stale = await tagAt(id);
    await put(id, {}, 'عنوان بينهما');
    const before = await digestTables(t.database.db);
    const response = await put(id, { 'if-match': stale, 'accept-language': 'en' });
    expect(response.statusCode).toBe(412);
    expect(response.json()).toEqual({
      message: 'This record was changed after you opened it. Review the change, then save again.',
    });
    expect((await put(id, { 'if-match': stale })).json()).toEqual({
      message: 'عُدّل هذا السجل بعد أن فتحته. راجع التعديل ثم احفظ من جديد.',
    });
    expect(await digestTables(t.database.db)).toEqual(before);
    // The item shows who changed what meanwhile.
    const now = await t.get(`${NEWS}/${id}`, MEMBER);
    expect(itemOf(now)).toMatchObject({ title: 'عنوان بينهما', updated_by: 'بندر العنزي' });
    expect((await put(id, { 'if-match': now.headers['etag'] as string })).statusCode).toBe(200);
  });

  it('is saved if the request has no If-Match header', async () => {
    const { id } = await createNews(t);
    await put(id, {}, 'عنوان بينهما');
    expect((await put(id, {})).statusCode).toBe(200);
  });

  it.each(['', '3', '"x"', 'nonsense', '"0"', ',', '"1'])(
    'is 412 for a header with another version: %s',
    async (header) => {
      const { id } = await createNews(t);
      await put(id, {});
      expect((await put(id, { 'if-match': header })).statusCode).toBe(412);
    },
  );

  it('succeeds for one of two concurrent requests with the same ETag', async () => {
    const { id } = await createNews(t);
    const tag = await tagAt(id);
    const both = await Promise.all(
      ['الأول يفوز', 'الثاني يفوز'].map((title) => put(id, { 'if-match': tag }, title)),
    );
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 412]);
    const winner = both.find(({ statusCode }) => statusCode === 200)!;
    expect(itemOf(await t.get(`${NEWS}/${id}`, MEMBER))['title']).toBe(itemOf(winner)['title']);
  });

  it('is 412 for a deletion too, which succeeds with the current version', async () => {
    const { id } = await createNews(t);
    const stale = await tagAt(id);
    await put(id, {});
    expect(
      (await t.send('DELETE', `${NEWS}/${id}`, undefined, MEMBER, { 'if-match': stale }))
        .statusCode,
    ).toBe(412);
    expect(
      (await t.send('DELETE', `${NEWS}/${id}`, undefined, MEMBER, { 'if-match': await tagAt(id) }))
        .statusCode,
    ).toBe(204);
  });

  it('is refused for other reasons first: 422, 403 and 404 come before 412', async () => {
    const { id } = await createNews(t);
    const headers = { 'if-match': '"old"' };
    expect((await t.send('PUT', `${NEWS}/${id}`, {}, MEMBER, headers)).statusCode).toBe(422);
    expect((await t.send('PUT', `${NEWS}/1`, NEWS_BODY, MEMBER, headers)).statusCode).toBe(403);
    expect((await t.send('PUT', `${NEWS}/99999`, NEWS_BODY, MEMBER, headers)).statusCode).toBe(404);
  });
});

describe('If-Match', () => {
  it.each(['*', '"7"', '"1", "7"', ' "7" ', 'W/"7"', '"x",W/"7"'])(
    'matches the version: %s',
    (header) => expect(() => assertIfMatch(header, 7)).not.toThrow(),
  );
  it.each(['"8"', '7', '"77"', '"1", "8"', 'W/7'])('does not match the version: %s', (header) =>
    expect(() => assertIfMatch(header, 7)).toThrow(),
  );
  it('matches the ETag of the same version', () =>
    expect(() => assertIfMatch(versionTag(12), 12)).not.toThrow());
});
