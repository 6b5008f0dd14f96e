import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, definitions, MAIN, RIVAL, type TestApp } from '../helpers/testApp.ts';

/** A word that every text of the second company contains, and none of the first. */
const MARKER = /زبرجد|Zabarjad|rival\.example/i;
const LISTS = [
  '/investor/news',
  '/investor/news/schools-news',
  '/investor/announcement',
  '/investor/announcement/schools-announcements',
  '/investor/event',
  '/investor/event/schools-events',
];

/** The sort orders of a list, from its resource file. */
const ordersOf = (url: string) =>
  Object.values(definitions().resources.get(url.split('/')[2]!)!.calls).find(
    ({ method, path }) => method === 'GET' && path === url,
  )!.sortFields;

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const readBody = async (url: string, as: string) => (await t.get(url, as)).body;

describe('the data of a company', () => {
  it('has a marker text that would reveal it', async () => {
    for (const url of [...LISTS, '/investor/schools', '/investor/profile'])
      expect(await readBody(url, RIVAL), url).toMatch(MARKER);
  });

  it.each(LISTS)(
    'is not visible to another company in any page, order or filter of %s',
    async (url) => {
      for (const query of [
        '',
        ...ordersOf(url).flatMap((field) => [`sort=${field}`, `sort=-${field}`]),
        'title=%D8%B2',
        'school_id=13',
        'school_id=14',
        'per-page=1',
      ]) {
        for (const page of [1, 2, 3, 4, 90])
          expect(await readBody(`${url}?${query}&page=${page}`, MAIN)).not.toMatch(MARKER);
      }
      expect(await readBody('/investor/schools', MAIN)).not.toMatch(MARKER);
    },
  );

  it('is not found by a search for its marker', async () => {
    const marker = encodeURIComponent('زبرجد');
    expect(
      (await t.read(`/investor/news/schools-news?title=${marker}`, RIVAL)).data._meta['totalCount'],
    ).toBe(21);
    const { data } = await t.read(`/investor/news/schools-news?title=${marker}`, MAIN);
    expect(data).toMatchObject({ items: [], _meta: { totalCount: 0, pageCount: 1 } });
  });

  it('is not found by id', async () => {
    const { data } = await t.read('/investor/news', RIVAL);
    const foreign = data.items.map((item) => item['id'] as number);
    for (const id of foreign) {
      const response = await t.get(`/investor/news/${id}`, MAIN);
      const unknown = await t.get('/investor/news/999999', MAIN);
      expect(response.statusCode).toBe(404);
      expect(response.body).toBe(unknown.body);
    }
  });

  it('is not included in totals, and its schools match no filter', async () => {
    expect((await t.read('/investor/news/schools-news', MAIN)).data._meta['totalCount']).toBe(64);
    expect((await t.read('/investor/news/schools-news', RIVAL)).data._meta['totalCount']).toBe(22);
    for (const id of [1, 2, 12])
      expect(
        (await t.read(`/investor/news/schools-news?school_id=${id}`, RIVAL)).data._meta[
          'totalCount'
        ],
      ).toBe(0);
  });

  it('is not reached by links and cursors of another company', async () => {
    const { data } = await t.read('/investor/news?per-page=5', RIVAL);
    const { pathname, search } = new URL(data._links['next']!.href);
    const response = await t.read(pathname + search, MAIN);
    expect(JSON.stringify(response)).not.toMatch(MARKER);
    expect(response.data.items).toEqual(
      (await t.read('/investor/news?per-page=5&page=2', MAIN)).data.items,
    );
  });

  it('has its own counts for equal queries', async () => {
    const url = '/investor/news/schools-news?sort=-liked_count&per-page=4&page=2';
    const [first, second, again] = [
      await t.read(url, MAIN),
      await t.read(url, RIVAL),
      await t.read(url, MAIN),
    ];
    expect([first, second, again].map(({ data }) => data._meta['totalCount'])).toEqual([
      64, 22, 64,
    ]);
  });
});
