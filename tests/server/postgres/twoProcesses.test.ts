import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadMigrations } from '../../../server/db/migrate.ts';
import { DEMO_PASSWORD } from '../../../server/demo/fill.ts';
import { ACCOUNT_TRIES } from '../../../server/services/signInLimits.ts';
import { NEWS, NEWS_BODY } from '../../helpers/newsItems.ts';
import { startOwnPostgres, type OwnPostgres } from '../../helpers/ownPostgres.ts';
import { ask, signInAt, startTwo, tokenIn } from '../../helpers/processes.ts';
import type { ServerProcess } from '../../helpers/serverProcess.ts';
import { ENGLISH, MAIN, MEMBER } from '../../helpers/testApp.ts';
import { ROOT } from '../../helpers/testDatabase.ts';

let postgres: OwnPostgres;
let servers: [ServerProcess, ServerProcess];
let one: string;
let other: string;
beforeAll(async () => {
  postgres = await startOwnPostgres();
  const started = await startTwo(postgres.url);
  servers = started.servers;
  [one, other] = started.addresses;
});
afterAll(async () => {
  for (const server of servers) await server.stop();
  await postgres.stop();
});

const signIn = async (address: string, email: string) => tokenIn(await signInAt(address, email, DEMO_PASSWORD));
const statusOf = async (address: string, token: string) => (await ask(address, '/investor/profile', { token })).status;

describe('two processes on one PostgreSQL', () => {
  it('that start at the same moment on an empty one migrate and fill it once', () => {
    const told = servers.map((server) => server.output()).join('');
    for (const { name } of loadMigrations(ROOT)) expect(told.split(`Migration ${name}`), name).toHaveLength(2);
    expect(told.split('Filled with demo data')).toHaveLength(2);
  });

  it('take each other’s tokens, and refuse them from the moment one revokes them', async () => {
    const token = await signIn(one, MAIN);
    expect([await statusOf(one, token), await statusOf(other, token)]).toEqual([200, 200]);
    expect((await ask(other, '/investor/user/logout', { method: 'POST', token })).status).toBe(204);
    expect([await statusOf(one, token), await statusOf(other, token)]).toEqual([401, 401]);
  });

  it('count wrong tries together, however they are spread', async () => {
    for (let n = 0; n < ACCOUNT_TRIES; n += 1) {
      expect((await signInAt(n % 2 === 0 ? one : other, ENGLISH, 'not this one', `198.51.100.${n}`)).status).toBe(422);
    }
    for (const [index, address] of [one, other].entries()) {
      const refused = await signInAt(address, ENGLISH, DEMO_PASSWORD, `198.51.100.${100 + index}`);
      expect([refused.status, Number(refused.retryAfter) > 800]).toEqual([429, true]);
    }
  });

  it('create one row of a request that both get at once, and answer it again the same', async () => {
    const [token, key] = [await signIn(one, MEMBER), randomUUID()];
    const create = (address: string) => ask(address, NEWS, { method: 'POST', token, key, body: NEWS_BODY });
    const count = async (address: string) => (JSON.parse((await ask(address, `${NEWS}?title=${encodeURIComponent(NEWS_BODY.title)}`, { token })).text) as { data: { items: unknown[] } }).data.items.length;
    const before = await count(one);
    const all = await Promise.all(Array.from({ length: 8 }, (_one, index) => create(index % 2 === 0 ? one : other)));
    const first = all.find(({ status }) => status === 201)!;
    for (const reply of all) expect([201, 409]).toContain(reply.status);
    for (const address of [one, other]) expect(await create(address)).toMatchObject({ status: 201, text: first.text });
    expect([await count(one), await count(other)]).toEqual([before + 1, before + 1]);
    const another = await ask(other, NEWS, { method: 'POST', token, key, body: { ...NEWS_BODY, title: 'خبر آخر تمامًا' } });
    expect(another.status).toBe(422);
  });
});
