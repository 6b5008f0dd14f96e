import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  sendHostileRequests,
  createHostileApp,
  routes,
  type HostileApp,
} from '../helpers/hostileRequests.ts';

let t: HostileApp;
beforeAll(async () => {
  t = await createHostileApp();
});
afterAll(() => t.close());

const reads = (await routes()).filter(({ method }) => method === 'GET');

/** Whole numbers around the ends of the columns' types, and beyond them. */
const NUMBERS = [15, 16, 31, 53, 63, 64].flatMap((bits) => [
  String(2n ** BigInt(bits) - 1n),
  String(2n ** BigInt(bits)),
  String(-(2n ** BigInt(bits))),
]);

it('no number in a path parameter causes a server error', async () => {
  const failures: string[] = [];
  for (const { method, url } of await routes())
    for (const [parameter] of url.matchAll(/:\w+/g))
      for (const number of NUMBERS) {
        const path = url.replace(parameter, number).replaceAll(/:\w+/g, '1');
        const headers = { authorization: `Bearer ${t.tokens[0]}` };
        const { statusCode } = await t.inject({ method, url: path, headers });
        if (statusCode >= 500) failures.push(`${method} ${path}: ${statusCode}`);
      }
  expect(failures).toEqual([]);
});

it.each(reads.map((route) => [`${route.method} ${route.url}`, route] as const))(
  'generated requests cause no server error: %s',
  async (_name, route) => {
    expect(await sendHostileRequests(t, route)).toEqual([]);
  },
);
