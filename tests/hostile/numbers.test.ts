import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  bodyFieldsOf,
  createHostileApp,
  routes,
  type HostileApp,
} from '../helpers/hostileRequests.ts';
import { definitions } from '../helpers/testApp.ts';

let t: HostileApp;
beforeAll(async () => {
  t = await createHostileApp();
});
afterAll(() => t.close());

const all = await routes();

/** Whole numbers around the ends of the columns' types, and beyond them. */
const NUMBERS = [15, 16, 31, 53, 63, 64].flatMap((bits) => [
  2n ** BigInt(bits) - 1n,
  2n ** BigInt(bits),
  -(2n ** BigInt(bits)),
]);

/** Sends requests as the main account. Returns those that got a 5xx response. */
async function failuresOf(requests: Iterable<InjectOptions>): Promise<string[]> {
  const failures: string[] = [];
  for (const request of requests) {
    const headers = { authorization: `Bearer ${t.tokens[0]}` };
    const { statusCode } = await t.inject({ ...request, headers });
    if (statusCode >= 500)
      failures.push(
        `${request.method} ${String(request.url)} ${JSON.stringify(request.payload)}: ${statusCode}`,
      );
  }
  return failures;
}

const pathWithIds = (url: string) => url.replaceAll(/:\w+|\*/g, '1');

it('no number in a path parameter causes a server error', async () => {
  const requests = all.flatMap(({ method, url }) =>
    [...url.matchAll(/:\w+/g)].flatMap(([parameter]) =>
      NUMBERS.map((number) => ({
        method: method as 'GET',
        url: pathWithIds(url.replace(parameter, String(number))),
      })),
    ),
  );
  expect(requests.length).toBeGreaterThan(500);
  expect(await failuresOf(requests)).toEqual([]);
});

it('no number in a query parameter causes a server error', async () => {
  const requests = all.flatMap(({ method, url, call }) =>
    [...Object.keys(call?.filters ?? {}), 'page', 'per-page'].flatMap((parameter) =>
      method === 'GET' && call
        ? NUMBERS.map((number) => ({
            method: 'GET' as const,
            url: `${pathWithIds(url)}?${parameter}=${number}`,
          }))
        : [],
    ),
  );
  expect(requests.length).toBeGreaterThan(1000);
  expect(await failuresOf(requests)).toEqual([]);
});

it('no number in a field of a body causes a server error', async () => {
  const requests = all.flatMap(({ method, url, call }) => {
    const { names, bases } = bodyFieldsOf(call) ?? { names: [], bases: [] };
    return names.flatMap((name) =>
      NUMBERS.map(Number).map((number) => ({
        method: method as 'POST',
        url: pathWithIds(url),
        payload: { ...bases[0], [name]: number },
      })),
    );
  });
  expect(requests.length).toBeGreaterThan(1000);
  expect(await failuresOf(requests)).toEqual([]);
});

it('no forged cursor causes a server error, whatever a list is sorted by', async () => {
  const forged: unknown[] = [
    ...NUMBERS.map(Number),
    ...NUMBERS.map(String),
    '999999999999.9999',
    '-999999999999.9999',
    '9999-12-31',
    '9999-12-31T23:59:59+00:00',
    '0001-01-01T00:00:00+23:59',
    '\ud800',
  ];
  const lists = [...definitions().resources.values()]
    .flatMap(({ calls }) => Object.values(calls))
    .flatMap((call) => call.sortFields.map((field) => ({ call, field })));
  const requests: InjectOptions[] = [];
  for (const { call, field } of lists) {
    const url = `${pathWithIds(call.path)}?sort=${field}&per-page=1`;
    const headers = { authorization: `Bearer ${t.tokens[0]}` };
    const cursor = /cursor=([\w-]+)/.exec((await t.inject({ url, headers })).body)?.[1];
    if (!cursor) continue;
    const [direction, value, id, list] = JSON.parse(
      Buffer.from(cursor, 'base64url').toString(),
    ) as unknown[];
    for (const position of [
      ...forged.map((one) => [one, id]),
      ...NUMBERS.map((one) => [value, Number(one)]),
    ]) {
      const text = Buffer.from(JSON.stringify([direction, ...position, list]));
      requests.push({ method: 'GET', url: `${url}&page=2&cursor=${text.toString('base64url')}` });
    }
  }
  expect(requests.length).toBeGreaterThan(1000);
  expect(await failuresOf(requests)).toEqual([]);
});
