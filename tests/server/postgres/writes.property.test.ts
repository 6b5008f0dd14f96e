import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fingerprintTables } from '../../helpers/tableDigests.ts';
import { createNews, NEWS, NEWS_BODY, toDataUri } from '../../helpers/newsItems.ts';
import { buildBmp, buildPng } from '../../helpers/pictures.ts';
import { createTestApp, MEMBER, type TestApp } from '../../helpers/testApp.ts';

/** The number of runs required for each writing route. */
const RUNS = 1000;

let t: TestApp;
let token: string;
let newsId: number;
beforeAll(async () => {
  t = await createTestApp();
  token = await t.tokenOf(MEMBER);
  newsId = (await createNews(t)).id;
});
afterAll(() => t.close());

const png = buildPng();
const hostileValues: unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  '',
  ' ',
  'خبر',
  'a'.repeat(301),
  'ي'.repeat(20_001),
  "'; drop table news; --",
  '\u0000',
  '\ud800',
  '\u202e',
  '${x}',
  '[object Object]',
  [],
  [[]],
  {},
  { toString: 1 },
  { length: 3 },
  [1],
  [1, 1],
  [1, 13],
  [0],
  [-1],
  [1.5],
  ['1'],
  [null],
  [{}],
  [9_007_199_254_740_991],
  [2 ** 60],
  Array.from({ length: 501 }, (_one, index) => index + 1),
  toDataUri(png),
  toDataUri(png.subarray(0, 50)),
  toDataUri(buildBmp()),
  'data:image/png;base64,AAAA',
  'data:,x',
  'https://a.example/x.png',
  '/files/x',
  'javascript:alert(1)',
  'data:image/png;base64,' + 'A'.repeat(4000),
];
const value = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...hostileValues) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
);
const field = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('title', 'details', 'schools_id', 'picture') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'id',
      'company_id',
      'created_by',
      'liked_count',
      'version',
      '__proto__',
      'constructor',
      'prototype',
      'toString',
      'hasOwnProperty',
      '',
    ),
  },
  { weight: 1, arbitrary: fc.string({ maxLength: 12 }) },
);
/** A valid body with changed or missing fields, any JSON, or invalid JSON. */
const changedBody = fc
  .tuple(
    fc.array(fc.tuple(field, value), { minLength: 1, maxLength: 3 }),
    fc.subarray(['title', 'details', 'schools_id']),
  )
  .map(([changes, dropped]) => {
    const remaining = Object.entries(NEWS_BODY).filter(
      ([name]) => dropped.length < 3 && !dropped.slice(0, 1).includes(name),
    );
    const entries = [...remaining, ...changes].map(
      ([name, one]) => `${JSON.stringify(name)}:${JSON.stringify(one)}`,
    );
    return `{${entries.join()}}`;
  });
const body = fc.oneof(
  { weight: 5, arbitrary: changedBody },
  { weight: 1, arbitrary: fc.json({ maxDepth: 4 }) },
  { weight: 1, arbitrary: fc.string({ maxLength: 60 }) },
);
const header = fc.option(
  fc.oneof(
    fc.constantFrom('*', '"1"', 'W/"1"', 'a-key', 'a key', ',', '"'),
    fc.string({ maxLength: 30 }).map((text) => text.replace(/[^\x20-\x7e]/g, '')),
  ),
  { freq: 3, nil: undefined },
);

interface GeneratedRequest {
  payload: string;
  ifMatch: string | undefined;
  key: string | undefined;
}

const requests = fc.record({ payload: body, ifMatch: header, key: header });

let lastFingerprint: string | undefined;

async function send(
  method: 'POST' | 'PUT' | 'DELETE',
  url: string,
  { payload, ifMatch, key }: GeneratedRequest,
) {
  // After a refusal, the last fingerprint is still valid.
  const before = lastFingerprint ?? (await fingerprintTables(t.database.db));
  const response = await t.inject({
    method,
    url,
    payload,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...(ifMatch === undefined ? {} : { 'if-match': ifMatch }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
  });
  expect(response.body).not.toMatch(
    /node_modules|\bat .*\.[jt]s:\d|select .* from |insert into|SQLSTATE|violates|FST_|VipsJpeg|\/server\//i,
  );
  if (response.statusCode >= 300) {
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(Object.keys(response.json<object>()).toSorted()).toEqual(
      response.statusCode === 422 && 'errors' in response.json<object>()
        ? ['errors', 'problems']
        : ['message'],
    );
    lastFingerprint = await fingerprintTables(t.database.db);
    expect(lastFingerprint).toBe(before);
  } else {
    lastFingerprint = undefined;
  }
  return response.statusCode;
}

describe('a thousand random bodies', () => {
  it('create an item, or are refused and change nothing', async () => {
    const seen = new Set<number>();
    await fc.assert(
      fc.asyncProperty(requests, async (sent) => {
        const status = await send('POST', NEWS, sent);
        expect([201, 400, 409, 422]).toContain(status);
        seen.add(status);
      }),
      { numRuns: RUNS },
    );
    expect([...seen]).toEqual(expect.arrayContaining([201, 400, 422]));
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it('change an item, or are refused and leave it unchanged', async () => {
    const seen = new Set<number>();
    await fc.assert(
      fc.asyncProperty(requests, async (sent) => {
        const status = await send('PUT', `${NEWS}/${newsId}`, sent);
        expect([200, 400, 412, 422]).toContain(status);
        seen.add(status);
      }),
      { numRuns: RUNS },
    );
    expect([...seen]).toEqual(expect.arrayContaining([200, 400, 412, 422]));
  });

  it('do not delete an item if they have content', async () => {
    await fc.assert(
      fc.asyncProperty(requests, async (sent) => {
        const empty = /^\s*(\{\s*\}|null)\s*$|^$/.test(sent.payload);
        expect([400, 412, 422, ...(empty ? [204] : [])]).toContain(
          await send('DELETE', `${NEWS}/${newsId}`, sent),
        );
        if (!empty) return;
        newsId = (await createNews(t)).id;
        lastFingerprint = undefined;
      }),
      { numRuns: RUNS },
    );
    expect((await t.get(`${NEWS}/${newsId}`, MEMBER)).statusCode).toBe(200);
  });

  it('get 404 for an item that does not exist', async () => {
    const id = fc.oneof(
      fc.constantFrom('0', '-1', '999999', '1e3', '9007199254740993', 'null', '%00', '1%2f2', "1'"),
      fc.string({ maxLength: 20 }).map((text) => encodeURIComponent(text)),
    );
    await fc.assert(
      fc.asyncProperty(
        id,
        requests,
        fc.constantFrom('PUT' as const, 'DELETE' as const),
        async (path, sent, method) => {
          fc.pre(!/^[1-9]\d{0,2}$/.test(path) && path !== '.' && path !== '..');
          const status = await send(method, `${NEWS}/${path}`, sent);
          expect([400, 404]).toContain(status);
        },
      ),
      { numRuns: 300 },
    );
  });
});
