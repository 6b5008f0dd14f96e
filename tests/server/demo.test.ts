import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { fillDemo } from '../../server/demo/fill.ts';
import { createRandom } from '../../server/demo/random.ts';
import { createClock } from '../helpers/clock.ts';
import { openTestDatabase } from '../helpers/testDatabase.ts';
import { createTestApp, INACTIVE, MAIN, MEMBER, type TestApp } from '../helpers/testApp.ts';

const passwords = { hash: () => Promise.resolve('none') };

/** Everything that a fill wrote. */
async function filledAt(start: string) {
  const database = await openTestDatabase();
  try {
    const began = performance.now();
    expect(await fillDemo(database, { now: createClock(start).now(), passwords })).toBe(true);
    const took = performance.now() - began;
    expect(await fillDemo(database, { now: new Date(), passwords }), 'a second fill').toBe(false);
    const read = async (table: string) => (await sql`select t.* from ${sql.table(table)} t order by t::text`.execute(database.db)).rows as Record<string, unknown>[];
    return { took, company: await read('company'), staff: await read('staff'), school: await read('school'), news: await read('news'), news_school: await read('news_school'), file: await read('file'), file_chunk: await read('file_chunk') };
  } finally {
    await database.close();
  }
}

describe('the demo data', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await createTestApp();
  });
  afterAll(() => t.close());

  it('is the same at every fill, but for the dates, which keep their distance', async () => {
    const [one, two] = [await filledAt('2026-11-20T12:00:00+03:00'), await filledAt('2027-03-02T23:30:00+03:00')];
    const without = (row: Record<string, unknown>) => Object.fromEntries(Object.entries(row).filter(([name]) => !name.endsWith('_at')));
    for (const table of ['company', 'staff', 'school', 'news', 'news_school', 'file', 'file_chunk'] as const) expect(one[table].map(without).toSorted(byId)).toEqual(two[table].map(without).toSorted(byId));
    const distances = (rows: Record<string, unknown>[]) => rows.toSorted(byId).map((row) => Date.parse(row['created_at'] as string));
    const shift = Date.parse('2027-03-02T00:00:00+03:00') - Date.parse('2026-11-20T00:00:00+03:00');
    expect(distances(two.news)).toEqual(distances(one.news).map((time) => time + shift));
    for (const row of one.news) expect(Date.parse(row['created_at'] as string)).toBeLessThan(Date.parse('2026-11-20T12:00:00+03:00'));
    expect(one.took).toBeLessThan(3000);
  });

  it('has the accounts that the banner names', async () => {
    for (const email of [MAIN, MEMBER, 'english@sanabil.example', 'investor@rival.example']) expect((await t.signIn(email)).statusCode, email).toBe(200);
    expect((await t.signIn(INACTIVE)).statusCode).toBe(422);
    expect((await t.signIn('english@sanabil.example')).json()).toMatchObject({ data: { profile: { locale: 'en', is_main_account: false } } });
  });

  it('has the edges that lists have to bear', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => t.read(`/investor/news/schools-news?page=${page}`)));
    const items = pages.flatMap(({ data }) => data.items) as { title: string; liked_count: number; commnets_count: number; schools: unknown[] }[];
    const title = (test: (text: string) => boolean) => items.some((item) => test(item.title));
    expect(title((text) => /^[A-Z]/.test(text) && /[\u0600-\u06ff]/.test(text))).toBe(true);
    expect(title((text) => /\p{Extended_Pictographic}/u.test(text))).toBe(true);
    expect(title((text) => text.length === 180)).toBe(true);
    expect(title((text) => text.includes('<b>'))).toBe(true);
    expect(title((text) => !/[\u0600-\u06ff]/.test(text))).toBe(true);
    expect(items.some((item) => item.schools.length === 12)).toBe(true);
    expect(items.some((item) => item.liked_count === 0 && item.commnets_count === 0)).toBe(true);
    expect(items.filter((item) => item.liked_count === 120).length).toBeGreaterThan(3);
    expect(new Set(items.map((item) => item.title)).size).toBe(64);
  });
});

describe('its random numbers', () => {
  it('are the same for a seed, and differ between seeds', () => {
    const numbers = (seed: number) => Array.from({ length: 8 }, createRandom(seed).next);
    expect(numbers(1)).toEqual(numbers(1));
    expect(numbers(1)).not.toEqual(numbers(2));
    expect(numbers(7).every((number) => number >= 0 && number < 1)).toBe(true);
    expect(createRandom(3).some([1, 2, 3, 4, 5], 3)).toHaveLength(3);
  });
});

const byId = (a: Record<string, unknown>, b: Record<string, unknown>) => JSON.stringify(a['id'] ?? a).localeCompare(JSON.stringify(b['id'] ?? b));
