import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadMigrations } from '../../../src/server/db/migrate.ts';
import { DEMO_PASSWORD } from '../../../server/demo/fill.ts';
import { MAX_ACCOUNT_ATTEMPTS } from '../../../src/server/limits/signInLimits.ts';
import { NEWS, NEWS_BODY } from '../../helpers/newsItems.ts';
import { startPostgresServer, type PostgresServer } from '../../helpers/postgresServer.ts';
import {
  sendRequest,
  signInAt,
  startTwoServers,
  sessionTokenIn,
  type RequestOptions,
} from '../../helpers/processes.ts';
import type { ServerProcess } from '../../helpers/serverProcess.ts';
import { definitions, ENGLISH, MAIN, MEMBER } from '../../helpers/testApp.ts';
import { ROOT } from '../../helpers/testDatabase.ts';

let postgres: PostgresServer;
let servers: [ServerProcess, ServerProcess];
let firstUrl: string;
let secondUrl: string;
beforeAll(async () => {
  postgres = await startPostgresServer();
  const started = await startTwoServers(postgres.url);
  servers = started.servers;
  [firstUrl, secondUrl] = started.addresses;
});
afterAll(async () => {
  for (const server of servers) await server.stop();
  await postgres.stop();
});

const signIn = async (address: string, email: string) =>
  sessionTokenIn(await signInAt(address, email, DEMO_PASSWORD));
const statusOf = async (address: string, token: string) =>
  (await sendRequest(address, '/investor/profile', { token })).status;

describe('two processes on one PostgreSQL', () => {
  it('migrate and fill it once when they start at the same time on an empty database', () => {
    const output = servers.map((server) => server.output()).join('');
    for (const { name } of loadMigrations(ROOT))
      expect(output.split(`Migration ${name}`), name).toHaveLength(2);
    expect(output.split('Filled with demo data')).toHaveLength(2);
  });

  it('accept each other’s tokens, and reject them as soon as one process revokes them', async () => {
    const token = await signIn(firstUrl, MAIN);
    expect([await statusOf(firstUrl, token), await statusOf(secondUrl, token)]).toEqual([200, 200]);
    expect(
      (await sendRequest(secondUrl, '/investor/user/logout', { method: 'POST', token })).status,
    ).toBe(204);
    expect([await statusOf(firstUrl, token), await statusOf(secondUrl, token)]).toEqual([401, 401]);
  });

  it('count failed sign-in attempts together', async () => {
    for (let n = 0; n < MAX_ACCOUNT_ATTEMPTS; n += 1) {
      expect(
        (
          await signInAt(
            n % 2 === 0 ? firstUrl : secondUrl,
            ENGLISH,
            'not this one',
            `198.51.100.${n}`,
          )
        ).status,
      ).toBe(422);
    }
    for (const [index, address] of [firstUrl, secondUrl].entries()) {
      const refused = await signInAt(address, ENGLISH, DEMO_PASSWORD, `198.51.100.${100 + index}`);
      expect([refused.status, Number(refused.retryAfter) > 800]).toEqual([429, true]);
    }
  });

  it('create one row for a request that both receive concurrently, and repeat the same response', async () => {
    const [token, key] = [await signIn(firstUrl, MEMBER), randomUUID()];
    const create = (address: string) =>
      sendRequest(address, NEWS, { method: 'POST', token, key, body: NEWS_BODY });
    const count = async (address: string) =>
      (
        JSON.parse(
          (
            await sendRequest(address, `${NEWS}?title=${encodeURIComponent(NEWS_BODY.title)}`, {
              token,
            })
          ).text,
        ) as { data: { items: unknown[] } }
      ).data.items.length;
    const before = await count(firstUrl);
    const all = await Promise.all(
      Array.from({ length: 8 }, (_one, index) => create(index % 2 === 0 ? firstUrl : secondUrl)),
    );
    const first = all.find(({ status }) => status === 201)!;
    for (const reply of all) expect([201, 409]).toContain(reply.status);
    for (const address of [firstUrl, secondUrl])
      expect(await create(address)).toMatchObject({ status: 201, text: first.text });
    expect([await count(firstUrl), await count(secondUrl)]).toEqual([before + 1, before + 1]);
    const another = await sendRequest(secondUrl, NEWS, {
      method: 'POST',
      token,
      key,
      body: { ...NEWS_BODY, title: 'خبر آخر تمامًا' },
    });
    expect(another.status).toBe(422);
  });

  it('swap the bank accounts of two schools under concurrent requests', async () => {
    const token = await signIn(firstUrl, MAIN);
    interface Linked {
      id: number;
      bank_account_id: number | null;
    }
    const linked = async () =>
      (
        JSON.parse((await sendRequest(firstUrl, '/investor/school-bank', { token })).text) as {
          data: { items: Linked[] };
        }
      ).data.items;
    const accounts = [
      ...new Set((await linked()).flatMap(({ bank_account_id }) => bank_account_id ?? [])),
    ].slice(0, 2);
    const schools = (await linked()).slice(0, 2).map(({ id }) => id);
    expect([accounts.length, schools.length]).toEqual([2, 2]);
    const link = (school: number, n: number) =>
      sendRequest(
        n % 2 === 0 ? firstUrl : secondUrl,
        `/investor/update-school-bank?id=${schools[school]!}`,
        {
          method: 'PUT',
          token,
          body: { bank_account_id: accounts[(school + n) % 2] },
        },
      );
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_one, n) => [link(0, n), link(1, n)]).flat(),
    );
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    for (const { bank_account_id } of (await linked()).slice(0, 2))
      expect(accounts).toContain(bank_account_id);
  });

  it('answer every reading call identically', async () => {
    const token = await signIn(firstUrl, MAIN);
    const paths = [...definitions().resources.values()]
      .flatMap(({ calls }) => Object.values(calls))
      .filter(({ method, path }) => method === 'GET' && !path.includes(':'))
      .map(({ path }) => path);
    expect(paths.length).toBeGreaterThan(30);
    for (const path of new Set(paths)) {
      const [here, there] = [
        await sendRequest(firstUrl, path, { token }),
        await sendRequest(secondUrl, path, { token }),
      ];
      // Links contain the address of the process that got the request.
      expect([here.status, here.text.replaceAll(firstUrl, '')], path).toEqual([
        200,
        there.text.replaceAll(secondUrl, ''),
      ]);
    }
  });

  it('act as one for a user whose calls alternate between them', async () => {
    let calls = 0;
    const next = () => ((calls += 1) % 2 === 0 ? firstUrl : secondUrl);
    const token = sessionTokenIn(await signInAt(next(), MEMBER, DEMO_PASSWORD));
    const read = async (path: string, more: RequestOptions = {}) => {
      const address = next();
      const { status, text } = await sendRequest(address, path, { token, ...more });
      return {
        status,
        data:
          text === ''
            ? undefined
            : (JSON.parse(text.replaceAll(address, '')) as { data: unknown }).data,
      };
    };
    interface Item {
      id: number;
      title: string;
    }
    interface List {
      items: Item[];
      _links: { next?: { href: string } };
      _meta: { totalCount: number };
    }
    const titles: string[] = [];
    for (let n = 0; n < 24; n += 1) {
      const created = await read(NEWS, {
        method: 'POST',
        body: { ...NEWS_BODY, title: `على التناوب ${n}` },
      });
      expect(created.status).toBe(201);
      const { id, title } = created.data as Item;
      titles.push(title);
      expect((await read(`${NEWS}/${id}`)).data).toMatchObject({ title });
    }
    const found: Item[] = [];
    for (
      let href: string | undefined = `${NEWS}?title=${encodeURIComponent('على التناوب')}`;
      href;
    ) {
      const page = (await read(href)).data as List;
      expect(page._meta.totalCount).toBe(24);
      found.push(...page.items);
      href = page._links.next?.href;
    }
    expect(found.map(({ title }) => title).toSorted()).toEqual(titles.toSorted());
    for (const { id } of found) {
      expect(
        (
          await read(`${NEWS}/${id}`, {
            method: 'PUT',
            body: { ...NEWS_BODY, title: 'على التناوب من جديد' },
          })
        ).status,
      ).toBe(200);
      expect((await read(`${NEWS}/${id}`)).data).toMatchObject({ title: 'على التناوب من جديد' });
      expect((await read(`${NEWS}/${id}`, { method: 'DELETE' })).status).toBe(204);
      expect((await read(`${NEWS}/${id}`)).status).toBe(404);
    }
    expect((await read('/investor/user/logout', { method: 'POST' })).status).toBe(204);
    expect((await read(NEWS)).status).toBe(401);
  });
});
