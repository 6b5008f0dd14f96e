import { setTimeout as wait } from 'node:timers/promises';
import Fastify from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addAdmission } from '../../server/http/admission.ts';
import { addErrors } from '../../server/http/errors.ts';

let app: ReturnType<typeof Fastify>;
let address: string;
let finish: () => void;

beforeEach(async () => {
  app = Fastify({ forceCloseConnections: true });
  const held = new Promise<void>((resolve) => void (finish = resolve));
  addErrors(app, (_language, key) => key);
  addAdmission(app, 2);
  app.get('/slow', async () => held.then(() => 'done'));
  app.get('/quick', async () => 'done');
  app.get('/watch', { config: { watching: true } }, async () => 'here');
  address = await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => app.close());

const ask = async (path: string, signal?: AbortSignal) => {
  const response = await fetch(address + path, signal ? { signal } : {});
  return [response.status, response.headers.get('retry-after'), await response.text()];
};

it('turns away at once who comes when too many are there, but never who watches', async () => {
  const slow = [ask('/slow'), ask('/slow')];
  await wait(100);
  expect(await ask('/quick')).toEqual([503, '1', '{"message":"problem.unavailable"}']);
  expect(await ask('/watch')).toEqual([200, null, 'here']);
  finish();
  for (const answer of await Promise.all(slow)) expect(answer[0]).toBe(200);
  for (let n = 0; n < 5; n += 1) expect((await ask('/quick'))[0]).toBe(200);
});

it('forgets who hangs up', async () => {
  for (let n = 0; n < 3; n += 1) {
    const controller = new AbortController();
    const left = [ask('/slow', controller.signal), ask('/slow', controller.signal)];
    await wait(100);
    expect((await ask('/quick'))[0]).toBe(503);
    controller.abort();
    await Promise.allSettled(left);
    await expect.poll(async () => (await ask('/quick'))[0]).toBe(200);
  }
});
