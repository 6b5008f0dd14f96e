import { afterAll, beforeAll, expect, it } from 'vitest';
import { attack, createHostileApp, routes, type HostileApp } from '../helpers/hostileRequests.ts';

let t: HostileApp;
beforeAll(async () => {
  t = await createHostileApp();
});
afterAll(() => t.close());

const SIGN_OUT = '/investor/user/logout';

/** Whoever signs out ends the session that the others need: last. */
const writes = (await routes())
  .filter(({ method }) => method !== 'GET')
  .toSorted((one, other) => Number(one.url === SIGN_OUT) - Number(other.url === SIGN_OUT));

it.each(writes.map((route) => [`${route.method} ${route.url}`, route] as const))(
  'a thousand odd requests make no fault of the server: %s',
  async (_name, route) => {
    expect(await attack(t, route)).toEqual([]);
  },
);
