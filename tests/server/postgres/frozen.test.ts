import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../../src/server/db/connect.ts';
import { DEMO_PASSWORD } from '../../../server/demo/fill.ts';
import { NEWS, NEWS_BODY } from '../../helpers/newsItems.ts';
import { startPostgresServer, type PostgresServer } from '../../helpers/postgresServer.ts';
import { sendRequest, signInAt, sessionTokenIn, type Reply } from '../../helpers/processes.ts';
import { startServer, type ServerProcess } from '../../helpers/serverProcess.ts';
import { MAIN, MEMBER } from '../../helpers/testApp.ts';

/** Three seconds, plus a margin for a machine that is busy with other tests. */
const MAX_RESPONSE_MS = 3500;

let postgres: PostgresServer;
beforeAll(async () => {
  postgres = await startPostgresServer();
}, 90_000);
afterEach(() => postgres.thaw());
afterAll(() => postgres.stop());

describe('a frozen PostgreSQL', () => {
  let server: ServerProcess;
  let address: string;
  let token: string;
  beforeAll(async () => {
    server = startServer({ databaseUrl: postgres.url, dataDir: '' });
    address = await server.address;
    token = sessionTokenIn(await signInAt(address, MEMBER, DEMO_PASSWORD));
  }, 90_000);
  afterAll(() => server.stop());

  const read = () => sendRequest(address, NEWS, { token });
  const save = () =>
    sendRequest(address, NEWS, {
      method: 'POST',
      token,
      key: randomUUID(),
      body: { ...NEWS_BODY, title: `خبر ${randomUUID()}` },
    });

  it('is answered with 503 within three seconds on every route, even with many waiting requests, and works again as soon as it is thawed', async () => {
    expect((await read()).status).toBe(200);
    postgres.freeze();
    const requests = [
      ...Array.from({ length: 12 }, read),
      ...Array.from({ length: 4 }, save),
      ...Array.from({ length: 4 }, () => signInAt(address, MAIN, DEMO_PASSWORD)),
      sendRequest(address, '/investor/user/request-reset-password', {
        method: 'POST',
        body: { email: MAIN },
      }),
      sendRequest(address, '/readyz'),
    ];
    expectRefusals(await Promise.all(requests));
    // Once the outage is detected, requests fail without waiting.
    const laterReplies = await Promise.all([
      read(),
      save(),
      signInAt(address, MAIN, DEMO_PASSWORD),
      sendRequest(address, '/readyz'),
    ]);
    expectRefusals(laterReplies);
    expect(Math.max(...laterReplies.map(({ milliseconds }) => milliseconds))).toBeLessThan(1000);
    expect((await sendRequest(address, '/healthz')).status).toBe(200);
    postgres.thaw();
    await expect
      .poll(async () => (await sendRequest(address, '/readyz')).status, {
        timeout: 1000,
        interval: 20,
      })
      .toBe(200);
    expect([
      (await read()).status,
      (await save()).status,
      (await signInAt(address, MAIN, DEMO_PASSWORD)).status,
    ]).toEqual([200, 201, 200]);
  }, 60_000);
});

function expectRefusals(replies: Reply[]): void {
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([503]));
  expect(Math.max(...replies.map(({ milliseconds }) => milliseconds))).toBeLessThan(
    MAX_RESPONSE_MS,
  );
}

describe('a transaction', () => {
  it('fails within three seconds when PostgreSQL freezes in the middle, because its rollback waits for no answer', async () => {
    const database = await openDatabase({ databaseUrl: postgres.url, dataDir: '' });
    const startedAt = performance.now();
    const transaction = database.db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx);
      postgres.freeze();
      await sql`select 2`.execute(tx);
    });
    await expect(transaction).rejects.toThrow('Query read timeout');
    expect(performance.now() - startedAt).toBeLessThan(MAX_RESPONSE_MS);
    postgres.thaw();
    await expect
      .poll(() => database.ping().catch(String), { timeout: 1000, interval: 20 })
      .toBe('ok');
    await database.close();
  }, 30_000);
});
