import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../../../src/server/db/connect.ts';
import { NEWS, NEWS_BODY } from '../../helpers/newsItems.ts';
import { createTestApp, MEMBER, type TestApp } from '../../helpers/testApp.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

it('a read-only database is answered with 503, and the readiness probe reports it', async () => {
  await t.tokenOf(MEMBER);
  const name = (
    await sql<{ name: string }>`select current_database() as name`.execute(t.database.db)
  ).rows[0]!.name;
  await sql`alter database ${sql.id(name)} set default_transaction_read_only = on`.execute(
    t.database.db,
  );
  const url = t.database.storage.databaseUrl!;
  const database = await openDatabase({ databaseUrl: url, dataDir: '' });
  const readOnly = await createTestApp({
    database: { ...database, storage: t.database.storage },
    clock: t.clock,
  });
  try {
    const headers = { authorization: `Bearer ${await t.tokenOf(MEMBER)}` };
    const saved = await readOnly.inject({ method: 'POST', url: NEWS, payload: NEWS_BODY, headers });
    expect([saved.statusCode, saved.headers['retry-after']]).toEqual([503, '5']);
    expect((await readOnly.inject({ url: '/readyz' })).statusCode).toBe(503);
  } finally {
    await readOnly.close();
    await database.close();
    await sql`alter database ${sql.id(name)} reset default_transaction_read_only`.execute(
      t.database.db,
    );
  }
});
