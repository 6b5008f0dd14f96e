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

it.each(reads.map((route) => [`${route.method} ${route.url}`, route] as const))(
  'generated requests cause no server error: %s',
  async (_name, route) => {
    expect(await sendHostileRequests(t, route)).toEqual([]);
  },
);
