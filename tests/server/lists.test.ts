import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { add, buildNews } from '../helpers/build.ts';
import {
  createTestApp,
  ENGLISH,
  MAIN,
  MEMBER,
  type ListResponse,
  type TestApp,
} from '../helpers/testApp.ts';

const ALL = '/investor/news/schools-news';
const MINE = '/investor/news';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const ids = ({ data }: ListResponse) => data.items.map((item) => item['id'] as number);
const titles = ({ data }: ListResponse) => data.items.map((item) => item['title'] as string);

/** Reads all pages from the first on, by the server's own links. */
async function followLinks(url: string, as = MAIN): Promise<ListResponse[]> {
  const pages = [await t.read(url, as)];
  for (let next = pages[0]!.data._links['next']; next; next = pages.at(-1)!.data._links['next']) {
    const { pathname, search } = new URL(next.href);
    pages.push(await t.read(pathname + search, as));
  }
  return pages;
}

describe('the content of a list', () => {
  it('is everything of the company, newest first', async () => {
    const answer = await t.read(ALL);
    expect(answer.data._meta).toEqual({
      currentPage: 1,
      pageCount: 4,
      perPage: 20,
      totalCount: 64,
    });
    const times = answer.data.items.map((item) => Date.parse(item['created_at'] as string));
    expect(times).toHaveLength(20);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
  });

  it("is one's own items for one's own list", async () => {
    expect((await t.read(MINE)).data._meta['totalCount']).toBe(41);
    expect((await t.read(MINE, MEMBER)).data._meta['totalCount']).toBe(15);
    expect((await t.read(MINE, ENGLISH)).data._meta['totalCount']).toBe(8);
    expect((await t.read(ALL, MEMBER)).data._meta['totalCount']).toBe(64);
  });

  it('has the fields of the contract, without the large text', async () => {
    const { data } = await t.read(`${ALL}?sort=-liked_count`);
    expect(Object.keys(data.items[0]!).toSorted()).toEqual([
      // The API spells the name like this.
      'commnets_count',
      'created_at',
      'id',
      'liked_count',
      'link',
      'picture',
      'school_name',
      'schools',
      'schools_names',
      'title',
    ]);
    expect(data.items[0]).toMatchObject({
      liked_count: 1284,
      commnets_count: 86,
      schools: [{ id: 3, name: 'مدارس ربوة الحكمة الأهلية' }],
    });
    expect(data.items[0]!['created_at']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/);
    expect(data.items[0]!['link']).toMatch(
      /^https:\/\/nasaq\.example\/public\/news\/[\w-]{30}\?lang=ar$/,
    );
  });

  it('names schools in the language of the request, joined as in that language', async () => {
    const url = `${ALL}?school_id=8&title=${encodeURIComponent('مدرستي خضراء')}`;
    expect((await t.read(url)).data.items[0]!['schools_names']).toBe(
      'مدارس نخيل العقيق الأهلية، مدارس مرافئ الشرق الأهلية، مدارس واحة السنبلة الأهلية',
    );
    const english = (await t.read(url, MAIN, 'en')).data.items[0]!;
    expect(english['schools_names']).toBe(
      'Nakheel Al-Aqeeq Private Schools, Marafi Al-Sharq Private Schools, Wahat Al-Sunbulah Private Schools',
    );
    expect(english['school_name']).toBe('Nakheel Al-Aqeeq Private Schools');
  });

  it('is all schools by id without pages for the school list', async () => {
    const { data } = await t.read('/investor/schools', MAIN, 'en');
    expect(data.items.map((item) => item['id'])).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(data.items[4]).toEqual({
      id: 5,
      name: 'Ghaymat Al-Tufulah Kindergarten',
      logo: null,
      message_count: 0,
      complete_ratio: 41,
      login_link: null,
    });
    expect(data).not.toHaveProperty('_links');
  });

  it('has the large text for a single item', async () => {
    const { data } = (await t.get('/investor/news/3')).json() as { data: Record<string, unknown> };
    expect(data).toMatchObject({ id: 3, title: 'افتتاح مختبر العلوم الجديد' });
    expect(data['details']).toContain('28 محطة عمل');
  });
});

describe('filters', () => {
  // Each pair: a text in a title, and another spelling of it.
  it.each([
    ['أولياء', 'اولياء'],
    ['إطلاق', 'أطلاق'],
    ['آفاق', 'افاق'],
    ['مدرسة', 'مدرسه'],
    ['1448', '١٤٤٨'],
    ['تعلّم', 'تعلم'],
    ['STEM', 'stem'],
    ['الأولى', 'الاولي'],
    ['أبها', 'أبـهـا'],
    ['متحف العلوم', '  متحف   العلوم '],
  ])('find %s by %s', async (written, query) => {
    const found = titles(await t.read(`${ALL}?title=${encodeURIComponent(query)}`));
    expect(found.length).toBeGreaterThan(0);
    expect(found.some((title) => title.includes(written))).toBe(true);
  });

  it('treat wildcards of SQL as plain characters', async () => {
    for (const text of ['%', '_', '\\', '%00', "'"])
      expect(titles(await t.read(`${ALL}?title=${encodeURIComponent(text)}`))).toEqual([]);
    expect(titles(await t.read(`${ALL}?title=${encodeURIComponent('<b>')}`))).toHaveLength(1);
  });

  it('narrow by school, also for items of several schools', async () => {
    const { data } = await t.read(`${ALL}?school_id=5`);
    expect(data._meta['totalCount']).toBe(6);
    for (const item of data.items)
      expect(item['schools']).toContainEqual({ id: 5, name: 'روضة غيمة الطفولة' });
  });

  it('are combined with AND', async () => {
    const both = ids(await t.read(`${ALL}?school_id=6&title=${encodeURIComponent('ورشة')}`));
    expect(both).toHaveLength(1);
    expect(ids(await t.read(`${ALL}?school_id=7&title=${encodeURIComponent('ورشة')}`))).toEqual([]);
  });

  it.each([
    'abc',
    '0',
    '-3',
    '1.5',
    '999999',
    '13',
    '9007199254740993',
    '99999999999999999999',
    '1 or 1=1',
    '٣',
  ])('return an empty list for school_id=%s', async (value) => {
    const { data } = await t.read(`${ALL}?school_id=${encodeURIComponent(value)}`);
    expect(data.items).toEqual([]);
    expect(data._meta).toEqual({ currentPage: 1, pageCount: 1, perPage: 20, totalCount: 0 });
    expect(data._links['next'] ?? data._links['prev']).toBeUndefined();
  });

  it('are ignored if they are empty, or nothing is left of the text', async () => {
    for (const value of ['', '%20', encodeURIComponent('ـــَُ')]) {
      expect(
        (await t.read(`${ALL}?title=${value}&school_id=&sort=`)).data._meta['totalCount'],
      ).toBe(64);
    }
  });
});

describe('sorting', () => {
  it.each(['liked_count', 'commnets_count', 'created_at'])(
    'by %s works in both directions, with equal values by id in the same direction',
    async (field) => {
      const rows = (await followLinks(`${ALL}?sort=${field}`)).flatMap(({ data }) => data.items);
      const keys = rows.map((row) => [row[field] as string | number, row['id'] as number] as const);
      const sorted = keys.toSorted(([a, idA], [b, idB]) => (a < b ? -1 : a > b ? 1 : idA - idB));
      expect(keys).toEqual(sorted);
      const descending = (await followLinks(`${ALL}?sort=-${field}`)).flatMap(ids);
      expect(descending).toEqual(sorted.map(([, id]) => id).toReversed());
    },
  );

  it.each([
    'title',
    'id',
    'liked_count;drop',
    '-',
    '--liked_count',
    'created_by',
    'Liked_count',
    'liked_count,id',
  ])('rejects sort=%s and lists the allowed values', async (sort) => {
    const response = await t.get(`${ALL}?sort=${encodeURIComponent(sort)}`);
    expect(response.statusCode).toBe(400);
    expect(response.json()['message']).toContain(
      'liked_count, -liked_count, commnets_count, -commnets_count, created_at, -created_at',
    );
  });
});

describe('pages', () => {
  // Many equal values: without a tiebreaker, pages would overlap.
  it.each([
    '',
    'sort=liked_count',
    'sort=-liked_count',
    'sort=commnets_count',
    'school_id=1',
    `title=${encodeURIComponent('مدرسة')}`,
  ])('with %s never overlap and miss nothing, by links and by numbers', async (query) => {
    for (const perPage of [1, 3, 20]) {
      const url = `${ALL}?${query}&per-page=${perPage}`;
      const pages = await followLinks(url);
      const byLinks = pages.flatMap(ids);
      const { totalCount, pageCount } = pages[0]!.data._meta as {
        totalCount: number;
        pageCount: number;
      };
      expect(new Set(byLinks).size).toBe(totalCount);
      expect(pages).toHaveLength(pageCount);
      const byNumbers: number[] = [];
      for (let page = 1; page <= pageCount; page += 1)
        byNumbers.push(...ids(await t.read(`${url}&page=${page}`)));
      expect(byNumbers).toEqual(byLinks);
    }
  });

  it('lead back by their own links', async () => {
    const forward = await followLinks(`${ALL}?per-page=7&sort=-liked_count`);
    const backward = [forward.at(-1)!];
    for (
      let prev = backward[0]!.data._links['prev'];
      prev;
      prev = backward.at(-1)!.data._links['prev']
    ) {
      const { pathname, search } = new URL(prev.href);
      backward.push(await t.read(pathname + search));
    }
    expect(backward.map(ids)).toEqual(forward.map(ids).toReversed());
    expect(backward.map(({ data }) => data._meta['currentPage'])).toEqual([
      10, 9, 8, 7, 6, 5, 4, 3, 2, 1,
    ]);
  });

  it('have no prev on the first and no next on the last', async () => {
    const pages = await followLinks(`${MINE}?per-page=20`);
    expect(
      pages.map(({ data }) => [Boolean(data._links['prev']), Boolean(data._links['next'])]),
    ).toEqual([
      [false, true],
      [true, true],
      [true, false],
    ]);
    const last = new URL(pages[0]!.data._links['last']!.href);
    expect(ids(await t.read(last.pathname + last.search))).toEqual(ids(pages[2]!));
  });

  it('past the end are the last one', async () => {
    for (const page of ['5', '64', '1000000', '999999999999999', '99999999999999999999999']) {
      const { data } = await t.read(`${ALL}?page=${page}`);
      expect(data._meta['currentPage']).toBe(4);
      expect(data.items).toHaveLength(4);
    }
  });

  it('near the end are read from the end', async () => {
    const { data } = await t.read(`${ALL}?per-page=2&page=99`);
    expect(data._meta['currentPage']).toBe(32);
    expect(data.items.map((item) => item['id'])).toEqual(
      ids((await followLinks(`${ALL}?per-page=2`)).at(-1)!),
    );
  });

  it.each([
    ['page', '0'],
    ['page', '-1'],
    ['page', '1.5'],
    ['page', 'x'],
    ['page', '٢'],
    ['page', '1e3'],
    ['per-page', '0'],
    ['per-page', '21'],
    ['per-page', '1e9'],
    ['per-page', '-1'],
    ['per-page', 'NaN'],
    ['per-page', '[]'],
    ['per-page', '99999999999999999999'],
  ])('reject %s=%s', async (name, value) => {
    expect((await t.get(`${ALL}?${name}=${encodeURIComponent(value)}`)).statusCode).toBe(400);
  });

  it('reject unknown and repeated parameters', async () => {
    for (const name of [
      'offset',
      'Title',
      'company_id',
      '__proto__',
      'constructor',
      'school_id[]',
      'title[contains]',
    ]) {
      const response = await t.get(`${ALL}?${encodeURIComponent(name)}=1`);
      expect(response.statusCode, name).toBe(400);
      expect(response.json()['message']).toContain(name);
    }
    expect((await t.get(`${ALL}?page=1&page=2`)).statusCode).toBe(400);
    expect((await t.get('/investor/schools?page=1')).statusCode).toBe(400);
    expect((await t.get('/investor/profile?x=1')).statusCode).toBe(400);
    expect((await t.get('/investor/news/3?title=a')).statusCode).toBe(400);
  });
});

describe('cursors', () => {
  it('change nothing if they are forged or belong to another list', async () => {
    const plain = ids(await t.read(`${ALL}?page=3`));
    const own = new URL((await t.read(`${ALL}?page=2`)).data._links['next']!.href).searchParams.get(
      'cursor',
    )!;
    expect(ids(await t.read(`${ALL}?page=3&cursor=${own}`))).toEqual(plain);
    const [direction, value, id, list] = JSON.parse(
      Buffer.from(own, 'base64url').toString(),
    ) as unknown[];
    const forged = [
      [direction, value, id, 'another'],
      [direction, "'; drop table news", id, list],
      [direction, value, 1.5, list],
      [direction, value, '1', list],
      ...[
        '2026-13-45T99:99:99+00:00',
        '2026-02-31T00:00:00+00:00',
        '0000-01-01T00:00:00+00:00',
        '2026-01-01T00:00:00+23:59',
      ].map((time) => [direction, time, id, list]),
      [direction, null, id, list],
      [direction, { a: 1 }, id, list],
      {},
      null,
    ].map((parts) => Buffer.from(JSON.stringify(parts)).toString('base64url'));
    for (const cursor of [...forged, 'x', '%00', 'a'.repeat(299)]) {
      const answer = await t.read(`${ALL}?page=3&cursor=${cursor === '%00' ? 'AA' : cursor}`);
      expect(ids(answer), cursor).toEqual(plain);
    }
    // The cursor of another list is ignored, and the page is found by its number.
    expect(ids(await t.read(`${ALL}?page=2&sort=-liked_count&cursor=${own}`))).toEqual(
      ids(await t.read(`${ALL}?page=2&sort=-liked_count`)),
    );
    expect(ids(await t.read(`${MINE}?page=2&cursor=${own}`))).toEqual(
      ids(await t.read(`${MINE}?page=2`)),
    );
  });

  it('keep a page stable while items are added before it', async () => {
    const first = await t.read(`${MINE}?per-page=5`, MEMBER);
    const expected = ids(await t.read(`${MINE}?per-page=5&page=2`, MEMBER));
    const added = await add(
      t.database.db,
      1,
      'news',
      buildNews({ created_by: 2, created_at: t.clock.now() }),
    );
    const next = new URL(first.data._links['next']!.href);
    expect(ids(await t.read(next.pathname + next.search, MEMBER))).toEqual(expected);
    expect(ids(await t.read(`${MINE}?per-page=5`, MEMBER))[0]).toBe(added);
  });
});

describe('links', () => {
  it('use the requested host if it is this machine, and the public one otherwise', async () => {
    const token = await t.tokenOf(MAIN);
    const linkFor = async (host: string) => {
      const response = await t.inject({
        url: MINE,
        headers: { host, authorization: `Bearer ${token}`, 'x-forwarded-host': 'evil.example' },
      });
      return new URL(response.json<ListResponse>().data._links['next']!.href).origin;
    };
    expect(await linkFor('localhost:5173')).toBe('http://localhost:5173');
    expect(await linkFor('127.0.0.1:8080')).toBe('http://127.0.0.1:8080');
    expect(await linkFor('[::1]:8080')).toBe('http://[::1]:8080');
    expect(await linkFor('nasaq.example')).toBe('https://nasaq.example');
    expect(await linkFor('evil.example')).toBe('https://nasaq.example');
    expect(await linkFor('localhost.evil.example')).toBe('https://nasaq.example');
    expect(await linkFor('127.0.0.1@evil.example')).toBe('https://nasaq.example');
  });

  it('contain the filters, the sort order and the page size', async () => {
    const url = `${ALL}?title=${encodeURIComponent('ا&ب=c')}&sort=-liked_count&per-page=3`;
    const self = new URL((await t.read(url)).data._links['self']!.href);
    expect(Object.fromEntries(self.searchParams)).toEqual({
      title: 'ا&ب=c',
      sort: '-liked_count',
      'per-page': '3',
      page: '1',
    });
  });
});
