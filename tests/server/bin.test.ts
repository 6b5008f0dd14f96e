import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prune } from '../../src/server/app/prune.ts';
import type { Row } from '../../src/server/rows/rows.ts';
import { scopedTo } from '../../src/server/rows/scope.ts';
import { add, buildSchool } from '../helpers/build.ts';
import { bankAccountTexts, eightDocuments, multipartBody } from '../helpers/bankAccountForms.ts';
import { createNews, itemOf, NEWS, toDataUri, type NewsItem } from '../helpers/newsItems.ts';
import { buildPng } from '../helpers/pictures.ts';
import { digestTables } from '../helpers/tableDigests.ts';
import { createTestApp, ENGLISH, MAIN, MEMBER, RIVAL, type TestApp } from '../helpers/testApp.ts';
import { pathOf } from '../helpers/pathOf.ts';

const BIN = `${NEWS}/bin`;
const BANK = '/investor/bank-accounts';
const DAY = 86_400_000;

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ history: true });
});
afterAll(() => t.close());

const remove = async (id: number, as = MEMBER, path = NEWS) =>
  expect((await t.send('DELETE', `${path}/${id}`, undefined, as)).statusCode).toBe(204);
const restore = (id: number, as = MEMBER, path = BIN) =>
  t.send('POST', `${path}/${id}/restore`, undefined, as);
const erase = (id: number, as = MAIN, path = BIN) =>
  t.send('DELETE', `${path}/${id}`, undefined, as);
const namesIn = async (as: string, path = BIN) =>
  (await t.read(path, as)).data.items.map(({ name }) => name);
const rowsOf = (table: 'file' | 'file_chunk' | 'removed_item') =>
  scopedTo(t.database.db, { companyId: 1 }).select(table).selectAll().execute();
const statusOf = async (url: string) =>
  (await t.inject({ method: 'GET', url: pathOf(url) })).statusCode;

/**
 * Everything except the bin and the records of what people did. Lists, figures and public pages are
 * made of it.
 */
async function otherTables() {
  const {
    removed_item: _bin,
    audit: _audit,
    item_history: _history,
    ...others
  } = await digestTables(t.database.db);
  return others;
}

describe('a deleted item', () => {
  it('is restored with its id, links, picture and public address, and figures stay equal', async () => {
    const before = await createNews(t, { picture: toDataUri(buildPng()), schools_id: [2, 5] });
    const read = () => t.read<{ data: NewsItem }>(`${NEWS}/${before.id}`, MEMBER);
    const [item, tables] = [(await read()).data, await otherTables()];
    const etag = (await t.get(`${NEWS}/${before.id}`, MEMBER)).headers['etag'];
    expect(await statusOf(item.link)).toBe(200);
    await remove(before.id);
    expect((await t.get(`${NEWS}/${before.id}`, MEMBER)).statusCode).toBe(404);
    expect(await statusOf(item.link)).toBe(404);
    expect((await t.inject({ method: 'GET', url: item.picture! })).statusCode).toBe(404);
    expect((await t.read(NEWS, MEMBER)).data.items.map(({ id }) => id)).not.toContain(before.id);

    const restored = await restore(before.id);
    expect([restored.statusCode, restored.json()]).toEqual([
      200,
      { data: { id: before.id, left_out: 0 } },
    ]);
    const after = await read();
    expect({ ...after.data, picture: null }).toEqual({ ...item, picture: null });
    expect(await statusOf(item.link)).toBe(200);
    expect((await t.inject({ method: 'GET', url: after.data.picture! })).statusCode).toBe(200);
    expect((await t.get(`${NEWS}/${before.id}`, MEMBER)).headers['etag']).toBe(etag);
    expect(await otherTables()).toEqual(tables);
    const found = await t.read(`${NEWS}?title=${encodeURIComponent('مختبر')}`, MEMBER);
    expect(found.data.items.map(({ id }) => id)).toContain(before.id);
    expect(await namesIn(MEMBER)).toEqual([]);
  });

  it('is listed with its name, who deleted it, when, and until when it is kept', async () => {
    const [first, second] = [
      await createNews(t, { title: 'الأول في المحذوفات' }),
      await createNews(t, { title: 'الثاني في المحذوفات' }),
    ];
    await remove(first.id);
    t.clock.advance(60_000);
    await remove(second.id);
    const { data } = await t.read(`${BIN}?per-page=1`, MEMBER);
    expect(data.items).toEqual([
      {
        id: second.id,
        name: 'الثاني في المحذوفات',
        deleted_by: 'بندر العنزي',
        deleted_at: expect.stringMatching(/^2026-11-20T/) as string,
        kept_until: expect.stringMatching(/^2026-12-20T/) as string,
      },
    ]);
    expect(data._meta).toEqual({ currentPage: 1, pageCount: 2, perPage: 1, totalCount: 2 });
    const next = new URL(data._links['next']!.href);
    expect((await t.read(next.pathname + next.search, MEMBER)).data.items[0]!['id']).toBe(first.id);
    const last = await t.read(`${BIN}?per-page=1&page=9`, MEMBER);
    expect([last.data._meta['currentPage'], last.data._links['next']]).toEqual([2, undefined]);
    expect((await t.get(`${BIN}?sort=title`, MEMBER)).statusCode).toBe(400);
    await restore(first.id);
    await restore(second.id);
  });

  it('is restored once, also by a repeated and by a concurrent request', async () => {
    const { id } = await createNews(t);
    await remove(id);
    const both = await Promise.all([restore(id), restore(id)]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await restore(id)).json()).toEqual({ data: { id, left_out: 0 } });
    const rows = await scopedTo(t.database.db, { companyId: 1 })
      .select('news')
      .select('id')
      .where('news.id', '=', id)
      .execute();
    expect(rows).toEqual([{ id }]);
    await remove(id);
    expect((await restore(id)).statusCode).toBe(200);
  });

  it('is restored without a school that no longer exists, and the response says so', async () => {
    const tables = scopedTo(t.database.db, { companyId: 1 });
    const school = await add(t.database.db, 1, 'school', buildSchool());
    const { id } = await createNews(t, { schools_id: [4, school] });
    await remove(id);
    await tables.remove('school').where('id', '=', school).execute();
    expect((await restore(id)).json()).toEqual({ data: { id, left_out: 1 } });
    const { data } = await t.read<{ data: NewsItem }>(`${NEWS}/${id}`, MEMBER);
    expect(data.schools.map((one) => one.id)).toEqual([4]);
  });

  it('is found by its words after the form of searched texts has changed', async () => {
    const { id } = await createNews(t, { title: 'كلمة نادرة جدًّا' });
    await remove(id);
    const bin = scopedTo(t.database.db, { companyId: 1 });
    const [row] = await bin
      .select('removed_item')
      .select('item')
      .where('item_id', '=', id)
      .execute();
    const old = JSON.stringify({ ...row!.item, title_folded: 'another form' });
    await bin.update('removed_item', { item: old }).where('item_id', '=', id).execute();
    await restore(id);
    const found = await t.read(`${NEWS}?title=${encodeURIComponent('نادره جدا')}`, MEMBER);
    expect(found.data.items.map((one) => one['id'])).toEqual([id]);
  });

  /** Changes the stored row of a deleted item, as an update of the tables leaves it behind. */
  async function changeStored(id: number, edit: (row: Row) => Row, related: Row = {}) {
    const bin = scopedTo(t.database.db, { companyId: 1 });
    const stored = await bin
      .select('removed_item')
      .select(['item', 'related'])
      .where('item_id', '=', id)
      .executeTakeFirstOrThrow();
    const change = {
      item: JSON.stringify(edit(stored.item)),
      related: JSON.stringify({ ...stored.related, ...related }),
    };
    await bin.update('removed_item', change).where('item_id', '=', id).execute();
  }

  it('is refused by field if a column that needs a value was added since', async () => {
    const { id } = await createNews(t);
    await remove(id);
    await changeStored(id, ({ details: _details, ...older }) => older);
    const refused = await restore(id);
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toEqual({
      errors: {
        details: [
          'أصبح «تفاصيل الخبر» إلزاميًا بعد حذف هذا العنصر، وليس للعنصر قيمة فيه، فلا يمكن استعادته',
        ],
      },
      problems: {
        details: [{ key: 'problem.binMissingValue', params: { field: 'تفاصيل الخبر' } }],
      },
    });
    expect(await namesIn(MEMBER)).toHaveLength(1);
    expect((await erase(id)).statusCode).toBe(204);
  });

  it('is refused with the reason if the columns of a row that belongs to it changed', async () => {
    const { id } = await createNews(t);
    await remove(id);
    const links = [{ company_id: 1, news_id: id, branch_id: 2 }];
    await changeStored(id, (row) => row, { news_school: links });
    const refused = await restore(id);
    expect(refused.statusCode).toBe(409);
    expect(refused.json<{ message: string }>().message).toContain('حُذف هذا العنصر قبل تحديث');
    expect((await erase(id)).statusCode).toBe(204);
  });

  it('is restored after columns were renamed', async () => {
    const before = await createNews(t, { schools_id: [2, 5] });
    await remove(before.id);
    const links = [2, 5].map((branch_id) => ({ company_id: 1, news_id: before.id, branch_id }));
    const older = ({ details, ...row }: Row) => ({ ...row, text: details });
    await changeStored(before.id, older, { news_school: links });
    expect((await restore(before.id)).statusCode).toBe(422);
    for (const [table, was, column] of [
      ['news', 'text', 'details'],
      ['news_school', 'branch_id', 'school_id'],
      ['event', 'title', 'name'], // another table
    ])
      await sql`select rename_removed_column(${table}, ${was}, ${column})`.execute(t.database.db);
    expect((await restore(before.id)).json()).toEqual({ data: { id: before.id, left_out: 0 } });
    const after = await t.read<{ data: NewsItem }>(`${NEWS}/${before.id}`, MEMBER);
    expect(after.data).toEqual(before);
  });

  it('is restored without a column and a table that do not exist any more', async () => {
    const before = await createNews(t);
    await remove(before.id);
    const others = { news_reader: [{ company_id: 1, news_id: before.id }] };
    await changeStored(before.id, (row) => ({ ...row, subtitle: 'عنوان فرعي' }), others);
    expect((await restore(before.id)).statusCode).toBe(200);
    const after = await t.read<{ data: NewsItem }>(`${NEWS}/${before.id}`, MEMBER);
    expect(after.data).toEqual(before);
  });
});

describe('who may restore and erase', () => {
  it('those who may delete it, and the main account', async () => {
    const { id } = await createNews(t, { title: 'خبر الموظف' });
    await remove(id);
    expect(await namesIn(MEMBER)).toEqual(['خبر الموظف']);
    expect(await namesIn(ENGLISH)).toEqual([]);
    expect(await namesIn(MAIN)).toContain('خبر الموظف');
    expect(await namesIn(RIVAL)).toEqual([]);
    expect((await restore(id, ENGLISH)).statusCode).toBe(403);
    expect((await restore(id, RIVAL)).statusCode).toBe(404);
    expect((await erase(id, RIVAL)).statusCode).toBe(404);
    expect((await erase(id, MEMBER)).statusCode).toBe(403);
    expect((await restore(id, MAIN)).statusCode).toBe(200);
    expect((await restore(id, ENGLISH)).statusCode).toBe(403);
    expect((await restore(id, RIVAL)).statusCode).toBe(404);
    expect((await restore(987_654)).statusCode).toBe(404);
    expect((await restore(Number.NaN)).statusCode).toBe(404);
  });

  it('erasing deletes the item with its picture, and nothing restores it', async () => {
    const files = (await rowsOf('file')).length;
    const { id } = await createNews(t, { picture: toDataUri(buildPng()) });
    await remove(id);
    expect((await rowsOf('file')).length).toBe(files + 1);
    expect((await erase(id)).statusCode).toBe(204);
    expect((await rowsOf('file')).length).toBe(files);
    expect((await restore(id)).statusCode).toBe(404);
    expect((await erase(id)).statusCode).toBe(404);
  });
});

describe('a bank account', () => {
  const create = async (change: Record<string, string> = {}) => {
    const { payload, headers } = await multipartBody(bankAccountTexts(change), eightDocuments());
    const response = await t.send('POST', BANK, payload, MAIN, headers);
    expect(response.statusCode).toBe(201);
    return response.json<{ data: { id: number; iban: string; tax_no: string } }>().data;
  };

  it('is refused by field if another one has its numbers meanwhile', async () => {
    const { id, iban, tax_no } = await create();
    await remove(id, MAIN, BANK);
    const other = await create({ iban, tax_no });
    const refused = await restore(id, MEMBER, `${BANK}/bin`);
    expect(refused.statusCode).toBe(422);
    expect(refused.json<{ problems: unknown }>().problems).toEqual({
      iban: [{ key: 'bank.error.ibanTaken', params: {} }],
      tax_no: [{ key: 'bank.error.taxTaken', params: {} }],
    });
    await remove(other.id, MAIN, BANK);
    expect((await restore(id, MEMBER, `${BANK}/bin`)).statusCode).toBe(200);
    await erase(other.id, MAIN, `${BANK}/bin`);
  });

  it('keeps its documents, and every step is in the audit', async () => {
    const { id } = await create();
    const files = (await rowsOf('file')).length;
    await remove(id, MAIN, BANK);
    expect((await rowsOf('file')).length).toBe(files);
    await restore(id, MAIN, `${BANK}/bin`);
    const account = await t.read<Record<string, string>>(`${BANK}/${id}`);
    for (const field of Object.keys(eightDocuments())) {
      const url = new URL(account[field]!);
      const document = await t.inject({ method: 'GET', url: url.pathname + url.search });
      expect(document.statusCode, field).toBe(200);
    }
    await remove(id, MAIN, BANK);
    await erase(id, MAIN, `${BANK}/bin`);
    const entries = await scopedTo(t.database.db, { companyId: 1 })
      .select('audit')
      .select('action')
      .where('subject_id', '=', id)
      .where('subject_type', '=', 'bank-account')
      .where('audit.action', '!=', 'bank-account.one')
      .orderBy('audit.id')
      .execute();
    expect(entries.map(({ action }) => action.split('.')[1])).toEqual([
      'create',
      'delete',
      'restore',
      'delete',
      'erase',
    ]);
  });
});

describe('every list with a bin', () => {
  it.each([
    ['/investor/announcement', { title: 'الاسم في المحذوفات', details: 'تفاصيل', schools_id: [1] }],
    [
      '/investor/event',
      {
        title: 'الاسم في المحذوفات',
        details: 'تفاصيل',
        schools_id: [1],
        stages_ids: [4],
        place: 1,
        valid_till: '2026-12-20',
      },
    ],
    [
      '/investor/investor-team',
      { name: 'الاسم في المحذوفات', position: 'مديرة القبول', logo: toDataUri(buildPng()) },
    ],
    [
      '/investor/investor-news',
      {
        title: 'الاسم في المحذوفات',
        type: 1,
        short_description: 'وصف قصير للتحديث',
        full_description: 'وصف كامل للتحديث',
        logo: toDataUri(buildPng()),
      },
    ],
  ])('restores %s as it was', async (path, body) => {
    const created = await t.send('POST', path, body, MEMBER);
    expect(created.statusCode, created.body).toBe(201);
    const { id } = itemOf(created);
    const tables = await otherTables();
    await remove(id, MEMBER, path);
    expect(await namesIn(MEMBER, `${path}/bin`)).toEqual(['الاسم في المحذوفات']);
    expect((await restore(id, MEMBER, `${path}/bin`)).statusCode).toBe(200);
    expect(await otherTables()).toEqual(tables);
  });
});

describe('the end of the time in the bin', () => {
  it('hides the item at once, and maintenance deletes it with its files in batches', async () => {
    // The demo's bin is not part of this test.
    await scopedTo(t.database.db, { companyId: 1 }).remove('removed_item').execute();
    const [files, chunks] = [(await rowsOf('file')).length, (await rowsOf('file_chunk')).length];
    const items = [
      await createNews(t, { picture: toDataUri(buildPng()) }),
      await createNews(t, { picture: toDataUri(buildPng()) }),
      await createNews(t, {}),
    ];
    const kept = await createNews(t, { picture: toDataUri(buildPng()) });
    for (const { id } of items) await remove(id);
    t.clock.advance(DAY);
    await t.renew(MEMBER);
    await remove(kept.id);
    t.clock.advance(29 * DAY);
    await t.renew(MEMBER);
    expect(await namesIn(MEMBER)).toHaveLength(1);
    expect((await restore(items[0]!.id)).statusCode).toBe(404);
    await t.renew(MAIN);
    expect((await erase(items[0]!.id)).statusCode).toBe(404);

    const options = { now: t.clock.now(), batchSize: 2 };
    const retention = {
      visits: undefined,
      auditDetail: undefined,
      mails: undefined,
      history: undefined,
    };
    let statements = 0;
    const interrupted = { ...options, shouldContinue: () => (statements += 1) <= 1 };
    await prune(t.database.db, { retention, ...interrupted });
    expect((await rowsOf('removed_item')).length).toBe(2);
    await prune(t.database.db, { retention, ...options });
    expect((await rowsOf('removed_item')).map(({ item_id }) => item_id)).toEqual([kept.id]);
    expect((await rowsOf('file')).length).toBe(files + 1);
    expect((await rowsOf('file_chunk')).length).toBe(chunks + 1);
    expect((await restore(kept.id)).statusCode).toBe(200);
  });
});
