import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMatcher } from '../../src/shared/text/search.ts';
import { createTestApp, MAIN, type TestApp } from '../helpers/testApp.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const LIST = '/investor/news/schools-news';
/** Patterns that no response may contain: stack traces, SQL, paths. */
const LEAK = /\bat \/|node_modules|\.ts\b|select |syntax error|postgres|pglite|kysely|\/work\//i;

const anything = fc.string({ unit: 'binary', maxLength: 40 });
const name = fc.oneof(
  fc.constantFrom(
    'title',
    'school_id',
    'sort',
    'page',
    'per-page',
    'cursor',
    '__proto__',
    'constructor',
    'toString',
    'title[]',
  ),
  anything,
);
const value = fc.oneof(
  anything,
  fc.integer().map(String),
  fc.double().map(String),
  fc.constantFrom(
    'created_at',
    '-created_at',
    '-liked_count',
    'null',
    'undefined',
    '[]',
    "'--",
    '%',
    '\\',
    '\0',
    '\ud800',
    'مدرسة',
    '٣',
    '1'.repeat(400),
  ),
  fc.json().map((text) => Buffer.from(text).toString('base64url')),
);
/** A lone surrogate cannot be sent. */
const encode = (text: string) => encodeURIComponent(Buffer.from(text).toString());

describe('any query of a list', () => {
  it('returns a page or an error message and leaks nothing', async () => {
    const query = fc.array(fc.tuple(name, value), { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(query, async (pairs) => {
        const response = await t.get(
          `${LIST}?${pairs.map(([key, text]) => `${encode(key)}=${encode(text)}`).join('&')}`,
        );
        expect([200, 400]).toContain(response.statusCode);
        if (response.statusCode === 200)
          expect(response.json().data._meta.totalCount).toBeLessThanOrEqual(64);
        else expect(Object.keys(response.json())).toEqual(['message']);
        expect(response.statusCode === 400 ? response.body : '').not.toMatch(LEAK);
      }),
      { numRuns: 1200 },
    );
  });

  it('returns a response for raw bytes', async () => {
    const token = await t.tokenOf(MAIN);
    const rawUrl = fc
      .string({ unit: 'grapheme-ascii', maxLength: 60 })
      .map((text) => text.replace(/[\s#]/g, ''));
    await fc.assert(
      fc.asyncProperty(rawUrl, async (text) => {
        const response = await t.inject({
          url: `${LIST}?${text}`,
          headers: { authorization: `Bearer ${token}` },
        });
        expect([200, 400]).toContain(response.statusCode);
      }),
      { numRuns: 300 },
    );
  });

  it('with valid parameters returns exactly the matching rows in order', async () => {
    const all = await readAllItems();
    const part = fc.constantFrom('', 'مدر', 'ال', 'فريق', 'STEM', 'zzz', 'ة', '1');
    const query = fc.record({
      part,
      school: fc.integer({ min: 0, max: 13 }),
      field: fc.constantFrom('liked_count', 'commnets_count', 'created_at'),
      descending: fc.boolean(),
      perPage: fc.integer({ min: 1, max: 20 }),
      page: fc.integer({ min: 1, max: 70 }),
    });
    await fc.assert(
      fc.asyncProperty(query, async ({ part: text, school, field, descending, perPage, page }) => {
        const { data } = await t.read(
          `${LIST}?title=${encode(text)}&school_id=${school || ''}&sort=${descending ? '-' : ''}${field}&per-page=${perPage}&page=${page}`,
        );
        const matches = createMatcher(text);
        const matching = all.filter(
          (row) =>
            matches(row.title) && (school === 0 || row.schools.some(({ id }) => id === school)),
        );
        const sorted = matching.toSorted(
          (a, b) => compare(a[field as 'liked_count'], b[field as 'liked_count']) || a.id - b.id,
        );
        if (descending) sorted.reverse();
        const current = Math.min(page, Math.max(1, Math.ceil(sorted.length / perPage)));
        expect(data._meta).toMatchObject({ totalCount: sorted.length, currentPage: current });
        expect(data.items.map((item) => item['id'])).toEqual(
          sorted.slice((current - 1) * perPage, current * perPage).map(({ id }) => id),
        );
      }),
      { numRuns: 200 },
    );
  });
});

interface Item {
  id: number;
  title: string;
  liked_count: number;
  schools: { id: number }[];
}

async function readAllItems(): Promise<Item[]> {
  const pages = await Promise.all(
    [1, 2, 3, 4].map((page) => t.read<{ data: { items: Item[] } }>(`${LIST}?page=${page}`)),
  );
  return pages.flatMap(({ data }) => data.items);
}

const compare = (a: number | string, b: number | string) => (a < b ? -1 : a > b ? 1 : 0);
