import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../../../server/demo/fill.ts';
import { NEWS, NEWS_BODY } from '../../helpers/newsItems.ts';
import { startPostgresServer, type PostgresServer } from '../../helpers/postgresServer.ts';
import {
  sendRequest,
  signInAt,
  startTwoServers,
  sessionTokenIn,
  type Reply,
} from '../../helpers/processes.ts';
import type { ServerProcess } from '../../helpers/serverProcess.ts';
import { MEMBER } from '../../helpers/testApp.ts';

/** A reply and when it came. */
type TimedReply = Reply & { path: string; at: number };

let postgres: PostgresServer;
let servers: [ServerProcess, ServerProcess];
let addresses: [string, string];
let token: string;
beforeAll(async () => {
  postgres = await startPostgresServer();
  ({ servers, addresses } = await startTwoServers(postgres.url));
  token = sessionTokenIn(await signInAt(addresses[0], MEMBER, DEMO_PASSWORD));
}, 90_000);
afterAll(async () => {
  for (const server of servers) await server.stop();
  await postgres.stop();
});

/**
 * Simulates users who read and save continuously until `end` is called. A reply that never comes
 * fails the test.
 */
function startLoad(): { replies: TimedReply[]; saved: string[]; end(): Promise<void> } {
  const [replies, saved]: [TimedReply[], string[]] = [[], []];
  const load = { ended: false };
  const simulateUser = async (number: number) => {
    const address = addresses[number % 2]!;
    while (!load.ended) {
      const title = `خبر ${randomUUID()}`;
      const write = number < 4;
      const reply = await sendRequest(
        address,
        NEWS,
        write
          ? { method: 'POST', token, key: randomUUID(), body: { ...NEWS_BODY, title } }
          : { token },
      );
      replies.push({ ...reply, path: write ? 'POST' : 'GET', at: performance.now() });
      if (reply.status === 201) saved.push(title);
      await wait(10);
    }
  };
  const users = Promise.all(Array.from({ length: 12 }, (_one, number) => simulateUser(number)));
  return {
    replies,
    saved,
    end: async () => {
      load.ended = true;
      await users;
    },
  };
}

describe('PostgreSQL that is stopped and started under load', () => {
  it('is answered with 503 and Retry-After within three seconds, and works again within seconds', async () => {
    const { replies, saved, end } = startLoad();
    await wait(1000);
    const stoppingAt = performance.now();
    await postgres.halt();
    const stoppedAt = performance.now();
    await wait(3000);
    const ready = await Promise.all(addresses.map((address) => sendRequest(address, '/readyz')));
    const alive = await Promise.all(addresses.map((address) => sendRequest(address, '/healthz')));
    const resumingAt = performance.now();
    await postgres.resume();
    const resumedAt = performance.now();
    await wait(4000);
    await end();

    expect(ready.map(({ status }) => status)).toEqual([503, 503]);
    expect(alive.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 201, 503]));
    const refused = replies.filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThan(20);
    for (const { text, retryAfter } of refused)
      expect([retryAfter, text]).toEqual([
        '5',
        '{"message":"The service is not available right now. Try again in a moment."}',
      ]);
    expect(
      replies.filter(
        ({ at, milliseconds, status }) =>
          status !== 503 && at - milliseconds > stoppedAt && at < resumingAt,
      ),
    ).toEqual([]);
    // A margin on top of the three seconds, because other tests keep the machine busy.
    expect(Math.max(...refused.map(({ milliseconds }) => milliseconds))).toBeLessThan(4000);
    expect(replies.filter(({ at }) => at < stoppingAt).every(({ status }) => status < 300)).toBe(
      true,
    );
    // No restart is needed: all requests from two seconds after the resume on succeed.
    const late = replies.filter(({ at, milliseconds }) => at - milliseconds > resumedAt + 2000);
    expect(late.length).toBeGreaterThan(20);
    expect(late.filter(({ status }) => status === 503)).toEqual([]);
    for (const server of servers) expect(server.child.exitCode).toBe(null);
    expect(await readTitles()).toEqual(expect.arrayContaining(saved));
  }, 60_000);
});

/** Reads the titles of all news items of the account and checks that none is listed twice. */
async function readTitles(): Promise<string[]> {
  const found: string[] = [];
  for (let path: string | undefined = NEWS; path;) {
    const { data } = JSON.parse((await sendRequest(addresses[1], path, { token })).text) as {
      data: { items: { title: string }[]; _links: { next?: { href: string } } };
    };
    found.push(...data.items.map(({ title }) => title));
    path = data._links.next?.href.slice(addresses[1].length);
  }
  expect(new Set(found.filter((title) => title.includes('-'))).size).toBe(
    found.filter((title) => title.includes('-')).length,
  );
  return found;
}
