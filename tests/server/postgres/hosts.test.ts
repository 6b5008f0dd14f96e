import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '../../../src/server/db/connect.ts';
import { isUnavailable } from '../../../src/server/db/unavailable.ts';
import { startPostgresServer, type PostgresServer } from '../../helpers/postgresServer.ts';
import { startServer } from '../../helpers/serverProcess.ts';

let [firstServer, secondServer]: PostgresServer[] = [];
let opened: Database[] = [];
beforeAll(async () => {
  [firstServer, secondServer] = await Promise.all([startPostgresServer(), startPostgresServer()]);
}, 90_000);
afterEach(async () => {
  for (const database of opened) await database.close();
  opened = [];
});
afterAll(async () => {
  await Promise.all([firstServer!.stop(), secondServer!.stop()]);
});

const portOf = ({ url }: PostgresServer) => Number(new URL(url).port);

/** An address with both hosts, the first one first. */
const urlOfBoth = (target = '') =>
  `postgres://postgres@127.0.0.1:${portOf(firstServer!)},127.0.0.1:${portOf(secondServer!)}/postgres${target}`;

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

async function setReadOnly(postgres: PostgresServer, value: 'on' | 'off'): Promise<void> {
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
    const database = await open(urlOfBoth());
    expect(await host(database)).toBe(portOf(firstServer!));
    const unreachableFirst = `postgres://postgres@127.0.0.1:1,127.0.0.1:${portOf(secondServer!)}/postgres`;
    const other = await open(unreachableFirst);
    expect(await host(other)).toBe(portOf(secondServer!));
    expect(
      await other.withConnection(
        async (client) =>
          (await client.query<{ port: number }>('select inet_server_port() as port')).rows[0]!.port,
      ),
    ).toBe(portOf(secondServer!));
  });

  it('switches to the next host when the first becomes unreachable, and keeps it', async () => {
    const database = await open(urlOfBoth('?target_session_attrs=any'));
    await Promise.all(Array.from({ length: 5 }, () => host(database)));
    await firstServer!.halt();
    try {
      await expect
        .poll(() => host(database).catch(String), { timeout: 3000, interval: 20 })
        .toBe(portOf(secondServer!));
      expect(await Promise.all(Array.from({ length: 12 }, () => host(database)))).toEqual(
        Array(12).fill(portOf(secondServer!)),
      );
    } finally {
      await firstServer!.resume();
    }
    expect(await host(database)).toBe(portOf(secondServer!));
  });

  it('skips a host that does not respond', async () => {
    firstServer!.freeze();
    try {
      const startedAt = performance.now();
      expect(await host(await open(urlOfBoth()))).toBe(portOf(secondServer!));
      expect(performance.now() - startedAt).toBeLessThan(2500);
    } finally {
      firstServer!.thaw();
    }
  });

  it('skips a read-only host if writes are required, also when it becomes read-only later', async () => {
    const database = await open(urlOfBoth('?target_session_attrs=read-write'));
    await Promise.all(Array.from({ length: 5 }, () => host(database)));
    expect(await host(database)).toBe(portOf(firstServer!));
    const probedDatabase = await open(urlOfBoth('?target_session_attrs=read-write'));
    expect(await probedDatabase.ping()).toBe('ok');
    await setReadOnly(firstServer!, 'on');
    try {
      // The first write is refused and closes the connections to that host, so no further write is
      // refused.
      expect([await write(database), await write(database)]).toEqual(['unavailable', 'written']);
      expect(await Promise.all(Array.from({ length: 12 }, () => host(database)))).toEqual(
        Array(12).fill(portOf(secondServer!)),
      );
      expect(await host(await open(urlOfBoth('?target_session_attrs=read-write')))).toBe(
        portOf(secondServer!),
      );
      expect(await host(await open(urlOfBoth('?target_session_attrs=any')))).toBe(
        portOf(firstServer!),
      );
      // Nothing is written here: the readiness probe detects it.
      expect([
        await probedDatabase.ping().catch(isUnavailable),
        await probedDatabase.ping(),
      ]).toEqual([true, 'ok']);
      // The host is read-only by a setting, not because it is a standby.
      expect(await host(await open(urlOfBoth('?target_session_attrs=primary')))).toBe(
        portOf(firstServer!),
      );
    } finally {
      await setReadOnly(firstServer!, 'off');
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
