import { spawnSync } from 'node:child_process';
import { connect, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addAdmission } from '../../../src/server/http/admission.ts';
import { addBodyParsers } from '../../../src/server/http/bodyParsers.ts';
import { addErrorHandlers } from '../../../src/server/http/errors.ts';
import { TurnQueue } from '../../../src/server/http/turnQueue.ts';
import { FairSemaphore } from '../../../src/server/limits/fairSemaphore.ts';
import { createSemaphores, type Semaphores } from '../../../src/server/limits/semaphores.ts';
import '../../../src/server/http/request.ts';

let app: FastifyInstance;
let address: string;
let port: number;
let semaphores: Semaphores;
let finish: () => void;
/** How often `/quick` was handled. */
let quickCount: number;

const BODY_TIMEOUTS = {
  smallBodyBytes: 1000,
  smallBodyTimeoutMs: 300,
  largeBodyTimeoutMs: 900,
  idleTimeoutMs: 200,
  drainTimeoutMs: 400,
};

beforeEach(async () => {
  app = Fastify({ forceCloseConnections: true });
  const slowWork = new Promise<void>((resolve) => void (finish = resolve));
  semaphores = {
    ...createSemaphores(),
    open: new FairSemaphore({ name: 'open', capacity: 10, perOwner: 6 }),
    work: new FairSemaphore({ name: 'work', capacity: 3, perOwner: 2, queue: 3, queuePerOwner: 1 }),
    guestWork: new FairSemaphore({
      name: 'guest_work',
      capacity: 3,
      perOwner: 2,
      queue: 3,
      queuePerOwner: 1,
    }),
    bodies: new FairSemaphore({ name: 'bodies', capacity: 6000, perOwner: 4000 }),
  };
  addErrorHandlers(app, (_language, key) => key);
  addBodyParsers(app);
  // Replaces the session: the token is the name of the account.
  app.decorateRequest('actor');
  app.decorateRequest('token');
  addAdmission(app, semaphores, BODY_TIMEOUTS);
  app.addHook('onRequest', async (request) => {
    const token = request.headers.authorization?.slice('Bearer '.length);
    if (token) Object.assign(request, { token, actor: { companyId: 1, staffId: token.length } });
  });
  app.get('/slow', async () => slowWork.then(() => 'done'));
  quickCount = 0;
  app.get('/quick', async () => {
    quickCount += 1;
    return 'done';
  });
  app.post('/save', { bodyLimit: 10_000 }, async ({ body }) => Object.keys(body as object));
  app.get('/watch', { config: { isMonitoring: true } }, async () => 'here');
  address = await app.listen({ port: 0, host: '127.0.0.1' });
  port = Number(new URL(address).port);
});
afterEach(() => app.close());

const get = async (
  path: string,
  { token, signal }: { token?: string; signal?: AbortSignal } = {},
) => {
  const response = await fetch(address + path, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(signal ? { signal } : {}),
  });
  return [response.status, response.headers.get('retry-after'), await response.text()];
};

/** Sends the head of a request with a declared length, and the given part of its body. */
function send(length: number, body: string): { socket: Socket; answer: Promise<string> } {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  const answer = new Promise<string>((resolve) => {
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.on('error', () => {});
    socket.on('close', () => resolve(text));
  });
  socket.write(
    `POST /save HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${body}`,
  );
  return { socket, answer };
}

it('refuses one caller who requests too much, and serves others and monitoring', async () => {
  const slow = [get('/slow'), get('/slow'), get('/slow')];
  await expect.poll(() => semaphores.guestWork.stats()).toMatchObject({ inUse: 2, waiting: 1 });
  expect(await get('/quick')).toEqual([503, '1', '{"message":"problem.unavailable"}']);
  expect(await get('/watch')).toEqual([200, null, 'here']);
  // The first request of a session counts for its network, the next ones for its account.
  finish();
  for (const answer of await Promise.all(slow)) expect(answer[0]).toBe(200);
  expect((await get('/quick', { token: 'a' }))[0]).toBe(200);
  expect(semaphores.guestWork.stats()).toMatchObject({ inUse: 0, waiting: 0 });
});

it('counts the requests of a known session for its account, not for its network', async () => {
  expect((await get('/quick', { token: 'a' }))[0]).toBe(200);
  const slow = [get('/slow'), get('/slow'), get('/slow')];
  await expect.poll(() => semaphores.guestWork.stats()).toMatchObject({ inUse: 2, waiting: 1 });
  expect((await get('/quick', { token: 'a' }))[0]).toBe(200);
  expect((await get('/quick', { token: 'bb' }))[0]).toBe(503);
  finish();
  await Promise.all(slow);
});

it('keeps the slot of a request until its work is done even if the client has disconnected, and drops requests that only waited', async () => {
  const abort = new AbortController();
  const slow = [1, 2, 3].map(() => get('/slow', { signal: abort.signal }));
  await expect.poll(() => semaphores.guestWork.stats()).toMatchObject({ inUse: 2, waiting: 1 });
  abort.abort();
  await Promise.allSettled(slow);
  await expect.poll(() => semaphores.guestWork.stats()).toMatchObject({ inUse: 2, waiting: 0 });
  expect(semaphores.open.stats().inUse).toBe(0);
  finish();
  await expect.poll(() => semaphores.guestWork.stats().inUse).toBe(0);
  expect((await get('/quick'))[0]).toBe(200);
});

it('handles other requests while bodies are still arriving, and ends stalled ones', async () => {
  const stalled = Array.from({ length: 5 }, () => send(100, '{'));
  await expect.poll(() => semaphores.open.stats().inUse).toBe(5);
  expect(semaphores.guestWork.stats().inUse).toBe(0);
  expect((await get('/quick'))[0]).toBe(200);
  for (const { answer } of stalled) {
    expect(await answer).toMatch(/^HTTP\/1\.1 408 .*connection: close.*problem\.tooSlow/s);
  }
  expect(semaphores.open.stats().inUse).toBe(0);
  expect(semaphores.bodies.stats().inUse).toBe(0);
});

it('ends a small body that arrives too slowly, and allows a large one more time', async () => {
  const sendSlowly = async (length: number, size: number) => {
    const { socket, answer } = send(length, '{"a":"');
    for (let sent = 6; sent < length - 2 && !socket.destroyed; sent += size) {
      socket.write('x'.repeat(Math.min(size, length - 2 - sent)));
      await wait(100);
    }
    if (!socket.destroyed) socket.end('"}');
    return (await answer).slice(0, 12);
  };
  expect(await sendSlowly(100, 2)).toBe('HTTP/1.1 408');
  expect(await sendSlowly(2000, 500)).toBe('HTTP/1.1 200');
  expect(await sendSlowly(3000, 100)).toBe('HTTP/1.1 408');
});

it('counts bytes that have arrived, not the declared length', async () => {
  const declared = Array.from({ length: 4 }, () => send(9000, '{"a":"'));
  await expect.poll(() => semaphores.bodies.stats().inUse).toBe(24);
  const sent = await fetch(`${address}/save`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'x'.repeat(3000) }),
  });
  expect(await sent.json()).toEqual(['name']);
  const tooMuch = await fetch(`${address}/save`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'x'.repeat(4000) }),
  });
  expect([tooMuch.status, await tooMuch.json()]).toEqual([503, { message: 'problem.unavailable' }]);
  for (const { answer } of declared) expect(await answer).toContain('408');
  expect(semaphores.bodies.stats().inUse).toBe(0);
});

it('reads a refused body to its end, so that the client gets the response', async () => {
  const { socket, answer } = send(20_000, '{"a":"');
  let isReset = false;
  socket.on('error', () => (isReset = true));
  await wait(100);
  socket.write('x'.repeat(19_994));
  expect(await answer).toMatch(/^HTTP\/1\.1 413 .*problem\.tooLarge/s);
  expect(isReset).toBe(false);
});

it('answers a refused body that never completes, and closes its connection', async () => {
  const { answer } = send(20_000, '{"a":"');
  expect(await answer).toMatch(/^HTTP\/1\.1 413 .*connection: close.*problem\.tooLarge/s);
});

it('releases the body of a client that disconnects', async () => {
  const { socket, answer } = send(9000, '{"a":"');
  await expect.poll(() => semaphores.bodies.stats().inUse).toBe(6);
  socket.destroy();
  await answer;
  await expect
    .poll(() => [semaphores.bodies.stats().inUse, semaphores.open.stats().inUse])
    .toEqual([0, 0]);
});

it('does nothing for clients that disconnected before their connections were accepted', async () => {
  const disconnectScript = `for (let count = 0; count < 20; count += 1) {
    const socket = require('node:net').connect(${port}, '127.0.0.1');
    socket.write('GET /quick HTTP/1.1\\r\\nHost: x\\r\\n\\r\\n', () => socket.destroy());
  }`;
  // Nothing is accepted until that process has exited, because spawnSync blocks the event loop.
  expect(spawnSync(process.execPath, ['-e', disconnectScript]).status).toBe(0);
  expect((await get('/quick'))[0]).toBe(200);
  expect([quickCount, semaphores.open.stats().inUse, semaphores.guestWork.stats()]).toEqual([
    1,
    0,
    { inUse: 0, waiting: 0, refused: 0 },
  ]);
});

it('lets one guest request begin per turn of the event loop, in order', async () => {
  const [queue, started]: [TurnQueue, number[]] = [new TurnQueue(), []];
  const all = [1, 2, 3].map(async (number) =>
    queue.waitForTurn().then(() => void started.push(number)),
  );
  for (const expected of [[1], [1, 2], [1, 2, 3]]) {
    await nextTurn();
    expect(started).toEqual(expected);
  }
  await Promise.all(all);
});
