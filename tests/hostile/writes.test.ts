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

const SIGN_OUT = '/investor/user/logout';

/** Sign-out ends the session that the other routes need, so it runs last. */
const writes = (await routes())
  .filter(({ method }) => method !== 'GET')
  .toSorted((one, other) => Number(one.url === SIGN_OUT) - Number(other.url === SIGN_OUT));

it.each(writes.map((route) => [`${route.method} ${route.url}`, route] as const))(
  'generated requests cause no server error: %s',
  async (_name, route) => {
    expect(await sendHostileRequests(t, route)).toEqual([]);
  },
);
