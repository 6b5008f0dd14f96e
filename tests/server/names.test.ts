import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reindexSearch } from '../../src/server/rows/reindexSearch.ts';
import { globals, scopedTo } from '../../src/server/rows/scope.ts';
import { ALL_NEWS, createNews } from '../helpers/newsItems.ts';
import { createTestApp, MEMBER, type TestApp } from '../helpers/testApp.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const find = async (typed: string) =>
  (await t.read(`${ALL_NEWS}?title=${encodeURIComponent(typed)}`)).data.items.map(({ id }) => id);

describe('a search finds both spellings of', () => {
  it.each([
    ['عبدالله', 'عبد الله'],
    ['أبوبكر', 'أبو بكر'],
    ['مسئول', 'مسؤول'],
    ['شئون', 'شؤون'],
    ['Jose', 'José'],
    ['alolaya', 'al-olaya'],
  ])('%s and %s', async (one, other) => {
    const ids = [];
    for (const name of [one, other])
      ids.push((await createNews(t, { title: `خبر عن ${name} اليوم` })).id);
    for (const typed of [one, other])
      expect(await find(typed), typed).toEqual(expect.arrayContaining(ids));
  });
});

it('texts that an earlier version has folded are found after the next start', async () => {
  const { id } = await createNews(t, { title: 'خبر عن سيف الدين' });
  const { db } = t.database;
  await scopedTo(db, { companyId: 1 })
    .update('news', { title_folded: 'خبر عن سيف الدين' } as never)
    .where('id', '=', id)
    .execute();
  expect(await find('سيفالدين')).toEqual([]);
  await globals(db)
    .updateTable('setting')
    .set({ value: '2' })
    .where('key', '=', 'fold-version')
    .execute();
  await reindexSearch(db);
  expect(await find('سيفالدين')).toEqual([id]);
});

/** In the right order; `Zaid` and `adam` differ from the order of code units. */
const NAMES = ['أحمد', 'اسماء', 'آمال', 'إيمان', 'بدر', 'ياسر', 'adam', 'Élodie', 'Zaid'];

it('names of views have the same order on every database', async () => {
  for (const name of NAMES.toReversed())
    await t.send(
      'POST',
      '/investor/saved-views',
      { screen: 'my-news', name, query: '', hidden: [], density: 'compact' },
      MEMBER,
    );
  const views = await t.read<{ data: { items: { name: string }[] } }>(
    '/investor/saved-views?screen=my-news',
    MEMBER,
  );
  expect(views.data.items.map(({ name }) => name).filter((name) => NAMES.includes(name))).toEqual(
    NAMES,
  );
});
