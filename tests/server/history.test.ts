import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scopedTo } from '../../src/server/rows/scope.ts';
import {
  bankAccountTexts,
  eightDocuments,
  multipartBody,
  pdfDocument,
  type DocumentFile,
} from '../helpers/bankAccountForms.ts';
import {
  changesOf,
  historyOf,
  MANAGER,
  storedEntries,
  type HistoryPage,
  staffNameOf,
} from '../helpers/itemHistory.ts';
import { createNews, itemOf, NEWS, NEWS_BODY } from '../helpers/newsItems.ts';
import { createTestApp, MAIN, MEMBER, RIVAL, type TestApp } from '../helpers/testApp.ts';
import { pathOf } from '../helpers/pathOf.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const ACCOUNTS = '/investor/bank-accounts';
const sendAccount = async (
  path: string,
  texts: Record<string, string>,
  files: Record<string, DocumentFile>,
) => {
  const { payload, headers } = await multipartBody(texts, files);
  return t.inject({
    method: 'POST',
    url: ACCOUNTS + path,
    payload,
    headers: { ...headers, authorization: `Bearer ${await t.tokenOf(MAIN)}` },
  });
};

describe('a save', () => {
  it('adds one entry with the changed fields only, with the linked schools by name', async () => {
    const { id } = await createNews(t, { schools_id: [3, 1] });
    const path = `${NEWS}/${id}`;
    await t.send('PUT', path, { ...NEWS_BODY, title: 'عنوان آخر', schools_id: [1] }, MEMBER);
    const [changed, created] = await historyOf(t, path, MAIN, 'en');
    expect(changed).toEqual({
      id: expect.any(Number) as number,
      kind: 'changed',
      version: 2,
      done_at: expect.any(String) as string,
      done_by: await staffNameOf(t, MEMBER),
      erased: false,
      before: {
        title: NEWS_BODY.title,
        schools_id: [
          { id: 1, name: expect.stringMatching(/^[A-Za-z]/) as string },
          { id: 3, name: expect.stringMatching(/^[A-Za-z]/) as string },
        ],
      },
      after: {
        title: 'عنوان آخر',
        schools_id: [{ id: 1, name: expect.stringMatching(/^[A-Za-z]/) as string }],
      },
    });
    expect(new Date(changed!.done_at)).toEqual(t.clock.now());
    expect(created).toMatchObject({
      kind: 'created',
      before: {},
      after: { title: NEWS_BODY.title, details: NEWS_BODY.details },
    });
    const [inArabic] = await historyOf(t, path);
    expect(inArabic!.after['schools_id']).toEqual([
      { id: 1, name: expect.stringMatching(/[\u0600-\u06ff]/) as string },
    ]);
  });

  it('that changes nothing or is refused adds none', async () => {
    const { id } = await createNews(t);
    const path = `${NEWS}/${id}`;
    const before = await historyOf(t, path);
    expect((await t.send('PUT', path, NEWS_BODY, MEMBER)).statusCode).toBe(200);
    expect((await t.send('PUT', path, { ...NEWS_BODY, title: 'أ' }, MEMBER)).statusCode).toBe(422);
    const stale = await t.send('PUT', path, { ...NEWS_BODY, title: 'عنوان آخر' }, MEMBER, {
      'if-match': '"1"',
    });
    expect(stale.statusCode).toBe(412);
    expect(await historyOf(t, path)).toEqual(before);
  });

  it('that deletes or restores an item adds one entry, also if it is repeated', async () => {
    const { id } = await createNews(t, { schools_id: [3, 1] });
    const path = `${NEWS}/${id}`;
    await t.send('DELETE', path, undefined, MEMBER);
    for (let times = 0; times < 2; times += 1)
      await t.send('POST', `${NEWS}/bin/${id}/restore`, undefined, MEMBER);
    const [restored, deleted, created] = await changesOf(t, path);
    expect(deleted).toEqual({ kind: 'deleted', before: created!.after, after: {} });
    expect(restored).toEqual({ kind: 'restored', before: {}, after: created!.after });
    expect(await changesOf(t, path)).toHaveLength(3);
  });

  it('that is repeated with the same key adds one entry', async () => {
    const key = { 'idempotency-key': 'history-1' };
    const first = await t.send('POST', NEWS, NEWS_BODY, MEMBER, key);
    const again = await t.send('POST', NEWS, NEWS_BODY, MEMBER, key);
    expect(itemOf(again).id).toBe(itemOf(first).id);
    expect(await historyOf(t, `${NEWS}/${itemOf(first).id}`)).toHaveLength(1);
  });

  it('names documents by their file', async () => {
    const texts = bankAccountTexts();
    const { id } = itemOf(await sendAccount('', texts, eightDocuments()));
    await sendAccount(`/${id}`, texts, { contract_attach: pdfDocument('عقد 2.pdf') });
    const [changed] = await changesOf(t, `${ACCOUNTS}/${id}`);
    expect(changed).toEqual({
      kind: 'changed',
      before: { contract_attach: { file: 'contract_attach.pdf' } },
      after: { contract_attach: { file: 'عقد 2.pdf' } },
    });
  });
});

describe('a password', () => {
  it('is never stored: an entry only says that it changed', async () => {
    const { id } = itemOf(await t.send('POST', '/investor/schooladmin', MANAGER));
    const path = `/investor/schooladmin/${id}`;
    const change = {
      ...MANAGER,
      password: 'other-word',
      confirmpassword: 'other-word',
      permissions: [2],
    };
    expect((await t.send('PUT', path, change)).statusCode).toBe(200);
    expect((await changesOf(t, path))[0]).toEqual({
      kind: 'changed',
      before: { permissions: [2, 9], password: { secret: true } },
      after: { permissions: [2], password: { secret: true } },
    });
    const texts = await storedEntries(t, `item_type = 'manager' and item_id = ${id}`);
    expect(texts).toHaveLength(2);
    for (const text of texts) expect(text).not.toMatch(/-word|argon2|hash|confirmpassword/);
  });
});

describe('reading the changes', () => {
  it('of an item of another company, a deleted or an unknown one is 404', async () => {
    const { id } = await createNews(t);
    const path = `${NEWS}/${id}/history`;
    expect((await t.get(path, RIVAL)).statusCode).toBe(404);
    expect((await t.send('DELETE', `${NEWS}/${id}`, undefined, MEMBER)).statusCode).toBe(204);
    const codes = await Promise.all(
      [path, `${NEWS}/99999/history`, `${NEWS}/x/history`].map(
        async (url) => (await t.get(url)).statusCode,
      ),
    );
    expect(codes).toEqual([404, 404, 404]);
    const [deleted] = await storedEntries(
      t,
      `item_type = 'news' and item_id = ${id} and kind = 'deleted'`,
    );
    expect(JSON.parse(deleted!)).toMatchObject({ before: { title: NEWS_BODY.title }, after: null });
  });

  it('needs the right to read the item, and a session', async () => {
    expect((await t.get('/investor/manage-investor/1/history', MEMBER)).statusCode).toBe(403);
    expect((await t.inject({ method: 'GET', url: `${NEWS}/1/history` })).statusCode).toBe(401);
  });

  it('of a bank account is audited', async () => {
    const { id } = itemOf(await sendAccount('', bankAccountTexts(), eightDocuments()));
    await historyOf(t, `${ACCOUNTS}/${id}`);
    const entry = await scopedTo(t.database.db, { companyId: 1 })
      .select('audit')
      .select(['action', 'subject_id'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(entry).toEqual({ action: 'bank-account.history', subject_id: id });
  });

  it('returns pages that follow links, without counting', async () => {
    const { id } = await createNews(t);
    const path = `${NEWS}/${id}/history`;
    for (let count = 1; count <= 5; count += 1)
      await t.send('PUT', `${NEWS}/${id}`, { ...NEWS_BODY, title: `عنوان رقم ${count}` }, MEMBER);
    const titles: unknown[] = [];
    let url: string | undefined = `${path}?per-page=2`;
    for (let pages = 0; url !== undefined; pages += 1) {
      const { data }: HistoryPage = await t.read(url);
      expect(data._meta).toEqual({ perPage: 2 });
      titles.push(...data.items.map(({ after }) => after['title']));
      // A new entry does not move the older ones to another page.
      if (pages === 0)
        await t.send('PUT', `${NEWS}/${id}`, { ...NEWS_BODY, title: 'عنوان أحدث' }, MEMBER);
      const next: string | undefined = data._links.next?.href;
      url = next && pathOf(next);
    }
    expect(titles).toEqual([
      ...[5, 4, 3, 2, 1].map((count) => `عنوان رقم ${count}`),
      NEWS_BODY.title,
    ]);
    const codes = await Promise.all(
      ['cursor=x', 'page=1', 'per-page=21', 'sort=id'].map(
        async (query) => (await t.get(`${path}?${query}`)).statusCode,
      ),
    );
    expect(codes).toEqual([400, 400, 400, 400]);
  });
});
