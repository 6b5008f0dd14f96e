import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { product } from '../../server/product.ts';
import { tablesWithQuota } from '../../src/server/app/services.ts';
import { scopedTo } from '../../src/server/rows/scope.ts';
import { readUsage } from '../../src/server/rows/usage.ts';
import { MAX_CHANGES_PER_DAY } from '../../src/server/records/recordChange.ts';
import { createNews, NEWS, NEWS_BODY, toDataUri } from '../helpers/newsItems.ts';
import { buildPng } from '../helpers/pictures.ts';
import { digestTables } from '../helpers/tableDigests.ts';
import {
  createTestApp,
  definitions,
  MAIN,
  RIVAL,
  testSettings,
  type TestApp,
} from '../helpers/testApp.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const COMPANY = { companyId: 1, staffId: 1 };
const UNLIMITED = { records: 1e9, fileBytes: 1e12 };

/** Starts another process on the same database, with other limits. */
async function startWithQuotas<T>(quotas: object, work: (app: TestApp) => Promise<T>): Promise<T> {
  const settings = testSettings({ quotas: { ...UNLIMITED, ...quotas } });
  const app = await createTestApp({ database: t.database, clock: t.clock, settings });
  try {
    return await work(app);
  } finally {
    await app.close();
  }
}

const readOwnUsage = () =>
  readUsage(t.database.db, COMPANY, tablesWithQuota(definitions(), product));

/** Sends a creating request that must be refused, in both languages, and must change nothing. */
async function expectRefused(app: TestApp, text: Record<'ar' | 'en', string>): Promise<void> {
  for (const language of ['ar', 'en'] as const) {
    const before = await digestTables(t.database.db);
    const headers = { 'accept-language': language, 'idempotency-key': `quota-${language}` };
    const refused = await app.send('POST', NEWS, NEWS_BODY, MAIN, headers);
    expect(refused.statusCode).toBe(422);
    expect(refused.json<{ errors: string[] }>().errors.join()).toContain(text[language]);
    expect(await digestTables(t.database.db)).toEqual(before);
  }
}

describe('a company that has reached its limit of records', () => {
  it('adds nothing, but edits, deletes and restores, and adds again after items were erased', async () => {
    const { records } = await readOwnUsage();
    await startWithQuotas({ records: records + 3 }, async (app) => {
      const { id } = await createNews(app, {}, MAIN);
      await createNews(app, {}, MAIN);
      t.clock.advance(61_000);
      await expectRefused(app, { ar: 'بلغت شركتك الحد الأقصى للسجلات', en: 'limit of' });
      const edited = { ...NEWS_BODY, title: 'عنوان جديد للخبر' };
      expect((await app.send('PUT', `${NEWS}/${id}`, edited, MAIN)).statusCode).toBe(200);
      expect((await app.send('DELETE', `${NEWS}/${id}`, undefined, MAIN)).statusCode).toBe(204);
      expect(
        (await app.send('POST', `${NEWS}/bin/${id}/restore`, undefined, MAIN)).statusCode,
      ).toBe(200);
      expect(
        (await app.send('POST', NEWS, { ...NEWS_BODY, schools_id: [13] }, RIVAL)).statusCode,
      ).toBe(201);
      await scopedTo(t.database.db, COMPANY).remove('item_history').execute();
      expect((await app.send('POST', NEWS, NEWS_BODY, MAIN)).statusCode).toBe(201);
      const { body } = await app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' });
      expect(body).toContain(`company_records_limit ${records + 3}`);
      expect(body).toMatch(/^company_records_largest [1-9]\d*$/m);
      expect(body).toContain('quota_refused 2');
    });
  });

  it('gets the first answer to a repeated request', async () => {
    const headers = { 'idempotency-key': 'before-the-limit' };
    const first = await t.send('POST', NEWS, NEWS_BODY, MAIN, headers);
    await startWithQuotas({ records: 1 }, async (app) => {
      const repeated = await app.send('POST', NEWS, NEWS_BODY, MAIN, headers);
      expect([repeated.statusCode, repeated.json()]).toEqual([201, first.json()]);
    });
  });
});

it('limits the bytes of files of a company, with those in the bin', async () => {
  const { id } = await createNews(t, { picture: toDataUri(buildPng()) }, MAIN);
  const { fileBytes } = await readOwnUsage();
  expect((await t.send('DELETE', `${NEWS}/${id}`, undefined, MAIN)).statusCode).toBe(204);
  expect((await readOwnUsage()).fileBytes).toBe(fileBytes);
  await startWithQuotas({ fileBytes }, async (app) => {
    await expectRefused(app, {
      ar: 'بلغت ملفات شركتك الحد الأقصى',
      en: 'the files of your company',
    });
    expect((await app.send('DELETE', `${NEWS}/bin/${id}`, undefined, MAIN)).statusCode).toBe(204);
    expect((await app.send('POST', NEWS, NEWS_BODY, MAIN)).statusCode).toBe(201);
  });
});

it('limits the changes of an item within a day, but not its deletion', async () => {
  const { id } = await createNews(t, {}, MAIN);
  await sql`insert into item_history (company_id, item_type, item_id, kind, version, staff_id, staff_name, done_at)
    select 1, 'news', ${id}, 'changed', n, 1, 'x', ${t.clock.now()} from generate_series(1, ${MAX_CHANGES_PER_DAY}) n`.execute(
    t.database.db,
  );
  const edit = (title: string, language = 'en') =>
    t.send('PUT', `${NEWS}/${id}`, { ...NEWS_BODY, title }, MAIN, { 'accept-language': language });
  for (const [language, text] of [
    ['en', '500 times within a day'],
    ['ar', 'خلال يوم واحد'],
  ] as const) {
    const before = await digestTables(t.database.db);
    const refused = await edit('عنوان لا يُحفظ', language);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '3600']);
    expect(refused.json<{ message: string }>().message).toContain(text);
    expect(await digestTables(t.database.db)).toEqual(before);
  }
  t.clock.advance(86_400_000 + 1000);
  await t.renew(MAIN);
  expect((await edit('عنوان يُحفظ في اليوم التالي')).statusCode).toBe(200);
  t.clock.advance(-86_400_000);
  await t.renew(MAIN);
  expect((await t.send('DELETE', `${NEWS}/${id}`, undefined, MAIN)).statusCode).toBe(204);
});

it('limits the default views of an account, and lets it replace and remove them', async () => {
  const choose = (screen: string, view = 'unread', language = 'en') =>
    t.send('POST', '/investor/saved-views/default', { screen, view }, MAIN, {
      'accept-language': language,
    });
  await scopedTo(t.database.db, COMPANY).remove('default_view').execute();
  for (let number = 0; number < 200; number += 1)
    expect((await choose(`list-${number}`)).statusCode).toBeLessThan(300);
  const refused = await choose('one-more');
  expect(refused.statusCode).toBe(422);
  expect(refused.json()).toMatchObject({
    errors: {
      screen: [
        'You can choose a default view for at most 200 lists. Remove the choice of another list first.',
      ],
    },
  });
  expect((await choose('one-more', 'unread', 'ar')).body).toContain('طريقة عرض افتراضية');
  expect((await choose('list-7', 'other')).statusCode).toBeLessThan(300);
  expect((await choose('list-8', '')).statusCode).toBeLessThan(300);
  expect((await choose('one-more')).statusCode).toBeLessThan(300);
  const profile = await t.get('/investor/profile', MAIN);
  expect(profile.json<{ data: { default_views: object[] } }>().data.default_views).toHaveLength(
    200,
  );
});
