import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '../../../src/server/db/connect.ts';
import { loadMigrations, migrate } from '../../../src/server/db/migrate.ts';
import { createStorage, ROOT, type TestStorage } from '../../helpers/testDatabase.ts';
import { createTestApp, MAIN, type TestApp } from '../../helpers/testApp.ts';

let storage: TestStorage;
beforeAll(async () => {
  storage = await createStorage();
});
afterAll(() => storage.remove());

/**
 * Reads what remains on a database connection: prepared statements, settings, locks and temporary
 * tables.
 */
async function readConnectionState({ db }: Database) {
  const one = async (query: ReturnType<typeof sql<{ name: string }>>) =>
    (await query.execute(db)).rows.map(({ name }) => name);
  return {
    statements: await one(sql<{ name: string }>`select name from pg_prepared_statements`),
    settings: await one(
      sql<{
        name: string;
      }>`select name from pg_settings where source in ('client', 'session') order by name`,
    ),
    locks: await one(
      sql<{ name: string }>`select locktype as name from pg_locks where locktype = 'advisory'`,
    ),
    tables: await one(
      sql<{
        name: string;
      }>`select nspname as name from pg_namespace where nspname = 'pg_temp_' || pg_my_temp_schema()`,
    ),
  };
}

describe('with DATABASE_POOLER=transaction', () => {
  let t: TestApp;
  let database: Database;
  beforeAll(async () => {
    t = await createTestApp();
    database = await openDatabase({ ...t.database.storage, databasePooler: 'transaction' });
  });
  afterAll(async () => {
    await database.close();
    await t.close();
  });

  it('leaves nothing on a connection that another transaction would need', async () => {
    const app = await createTestApp({
      database: { ...database, storage: t.database.storage },
      clock: t.clock,
    });
    expect((await app.get('/investor/news', MAIN)).statusCode).toBe(200);
    expect(
      (await app.send('POST', '/investor/user/logout', undefined, MAIN)).statusCode,
    ).toBeLessThan(300);
    expect(await readConnectionState(database)).toEqual({
      statements: [],
      settings: ['application_name', 'client_encoding'],
      locks: [],
      tables: [],
    });
    await app.close();
  });

  it('leaves nothing on a connection after migrations either', async () => {
    const empty = await openDatabase({ ...storage, databasePooler: 'transaction' });
    await migrate(empty, loadMigrations(ROOT));
    expect(await readConnectionState(empty)).toMatchObject({ statements: [], locks: [] });
    await empty.close();
  });

  it('prepares statements and sets a statement timeout without the pooler', async () => {
    await t.get('/investor/news', MAIN);
    const { statements, settings } = await readConnectionState(t.database);
    expect(statements.length).toBeGreaterThan(0);
    expect(settings).toContain('statement_timeout');
  });

  it('runs migrations without a statement timeout, even if the role has one', async () => {
    const limits: string[] = [];
    await database.withConnection((client) =>
      client.query('alter role current_user set statement_timeout = 1234'),
    );
    try {
      await migrate(
        {
          ...database,
          withConnection: (work) => database.withConnection((client) => work(recordLimit(client))),
        },
        loadMigrations(ROOT),
      );
      expect(limits).toEqual(['0']);
    } finally {
      await database.withConnection((client) =>
        client.query('alter role current_user reset statement_timeout'),
      );
    }

    /** Records the statement timeout at each statement that creates a table. */
    function recordLimit(client: Parameters<Parameters<Database['withConnection']>[0]>[0]) {
      return new Proxy(client, {
        get: (target, name) => {
          if (name !== 'query') return Reflect.get(target, name) as unknown;
          return async (text: string, values?: unknown[]) => {
            if (text.startsWith('create table'))
              limits.push(
                (await target.query<{ statement_timeout: string }>('show statement_timeout'))
                  .rows[0]!.statement_timeout,
              );
            return target.query(text, values);
          };
        },
      });
    }
  });
});

describe('without a pooler', () => {
  it('detects none', async () => {
    const database = await openDatabase(storage);
    await expect(database.assertSupported()).resolves.toBeUndefined();
    await database.close();
  });
});
