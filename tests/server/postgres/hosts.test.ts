import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '../../../server/db/connect.ts';
import { isUnavailable } from '../../../server/db/unavailable.ts';
import { startOwnPostgres, type OwnPostgres } from '../../helpers/ownPostgres.ts';
import { startServer } from '../../helpers/serverProcess.ts';

let [one, two]: OwnPostgres[] = [];
let opened: Database[] = [];
beforeAll(async () => {
  [one, two] = await Promise.all([startOwnPostgres(), startOwnPostgres()]);
}, 90_000);
afterEach(async () => {
  for (const database of opened) await database.close();
  opened = [];
});
afterAll(async () => {
  await Promise.all([one!.stop(), two!.stop()]);
});

const portOf = ({ url }: OwnPostgres) => Number(new URL(url).port);

/** An address with both hosts, the first one first. */
const both = (target = '') =>
  `postgres://postgres@127.0.0.1:${portOf(one!)},127.0.0.1:${portOf(two!)}/postgres${target}`;

async function open(databaseUrl: string): Promise<Database> {
  const database = await openDatabase({ databaseUrl, dataDir: '' });
  opened.push(database);
  return database;
}

const host = async ({ db }: Database) =>
  (await sql<{ port: number }>`select inet_server_port() as port`.execute(db)).rows[0]!.port;
const write = ({ db }: Database) =>
  sql`create table if not exists written (); `.execute(db).then(
    () => 'written',
    (error: unknown) => (isUnavailable(error) ? 'unavailable' : String(error)),
  );

async function setReadOnly(postgres: OwnPostgres, value: 'on' | 'off'): Promise<void> {
  const database = await openDatabase({ databaseUrl: postgres.url, dataDir: '' });
  await database.withConnection(async (client) => {
    await client.query('set default_transaction_read_only = off');
    await client.query(`alter system set default_transaction_read_only = ${value}`);
    await client.query('select pg_reload_conf()');
  });
  await expect
    .poll(
      async () =>
        (
          await sql<{
            value: string;
          }>`select current_setting('default_transaction_read_only') as value`.execute(database.db)
        ).rows[0]!.value,
    )
    .toBe(value);
  await database.close();
}

describe('a database address with several hosts', () => {
  it('connects to the first reachable host, for requests and for migrations', async () => {
    const database = await open(both());
    expect(await host(database)).toBe(portOf(one!));
    const gone = `postgres://postgres@127.0.0.1:1,127.0.0.1:${portOf(two!)}/postgres`;
    const other = await open(gone);
    expect(await host(other)).toBe(portOf(two!));
    expect(
      await other.withConnection(
        async (client) =>
          (await client.query<{ port: number }>('select inet_server_port() as port')).rows[0]!.port,
      ),
    ).toBe(portOf(two!));
  });

  it('switches to the next host when the first becomes unreachable, and keeps it', async () => {
    const database = await open(both('?target_session_attrs=any'));
    await Promise.all(Array.from({ length: 5 }, () => host(database)));
    await one!.halt();
    try {
      await expect
        .poll(() => host(database).catch(String), { timeout: 3000, interval: 20 })
        .toBe(portOf(two!));
      expect(await Promise.all(Array.from({ length: 12 }, () => host(database)))).toEqual(
        Array(12).fill(portOf(two!)),
      );
    } finally {
      await one!.resume();
    }
    expect(await host(database)).toBe(portOf(two!));
  });

  it('skips a host that does not respond', async () => {
    one!.freeze();
    try {
      const began = performance.now();
      expect(await host(await open(both()))).toBe(portOf(two!));
      expect(performance.now() - began).toBeLessThan(2500);
    } finally {
      one!.thaw();
    }
  });

  it('skips a read-only host if writes are required, also when it becomes read-only later', async () => {
    const database = await open(both('?target_session_attrs=read-write'));
    await Promise.all(Array.from({ length: 5 }, () => host(database)));
    expect(await host(database)).toBe(portOf(one!));
    const probed = await open(both('?target_session_attrs=read-write'));
    expect(await probed.ping()).toBe('ok');
    await setReadOnly(one!, 'on');
    try {
      // The first write is refused and closes the connections to that host, so no further write is
      // refused.
      expect([await write(database), await write(database)]).toEqual(['unavailable', 'written']);
      expect(await Promise.all(Array.from({ length: 12 }, () => host(database)))).toEqual(
        Array(12).fill(portOf(two!)),
      );
      expect(await host(await open(both('?target_session_attrs=read-write')))).toBe(portOf(two!));
      expect(await host(await open(both('?target_session_attrs=any')))).toBe(portOf(one!));
      // Nothing is written here: the readiness probe detects it.
      expect([await probed.ping().catch(isUnavailable), await probed.ping()]).toEqual([true, 'ok']);
      // The host is read-only by a setting, not because it is a standby.
      expect(await host(await open(both('?target_session_attrs=primary')))).toBe(portOf(one!));
    } finally {
      await setReadOnly(one!, 'off');
    }
  });

  it('is refused at the start with the reason for each host, and without the password', async () => {
    const server = startServer({
      databaseUrl: `postgres://postgres:hunter2@127.0.0.1:1,127.0.0.1:2/postgres`,
      dataDir: '',
    });
    expect(await server.ended).toBe(1);
    expect(server.errors().trim()).toBe(
      'The database of DATABASE_URL cannot be used: 127.0.0.1:1: connect ECONNREFUSED 127.0.0.1:1; 127.0.0.1:2: connect ECONNREFUSED 127.0.0.1:2',
    );
  });
});
