import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase, type Database } from '../../../src/server/db/connect.ts';
import { loadMigrations, migrate } from '../../../src/server/db/migrate.ts';
import { pruneVisitsAndCheckouts } from '../../../server/visits/keptVisits.ts';
import { prune } from '../../../src/server/app/prune.ts';
import { scopedTo } from '../../../src/server/rows/scope.ts';
import { recordAudit } from '../../../src/server/records/audit.ts';
import { add, addCompany, buildSchool } from '../../helpers/build.ts';
import { createStorage, ROOT, type TestStorage } from '../../helpers/testDatabase.ts';

/** The tables belong to a role without further privileges, as docs/deployment.md sets it up. */
const ROLE = `nasaq_owner_${process.pid}`;

let storage: TestStorage;
let database: Database;

async function runStatement(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: storage.databaseUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  storage = await createStorage();
  const url = new URL(storage.databaseUrl!);
  await runStatement(
    `create role ${ROLE} login password 'owner'; alter database ${url.pathname.slice(1)} owner to ${ROLE}; alter schema public owner to ${ROLE}`,
  );
  [url.username, url.password] = [ROLE, 'owner'];
  database = await openDatabase({ databaseUrl: url.href, dataDir: '' });
  await migrate(database, loadMigrations(ROOT));
});
afterAll(async () => {
  await database.close();
  await runStatement(
    `reassign owned by ${ROLE} to current_user; drop owned by ${ROLE}; drop role ${ROLE}`,
  );
  await storage.remove();
});

const now = new Date('2026-11-20T09:00:00Z');

it('an owner without further privileges prunes, and cannot change an audit entry', async () => {
  const { db } = database;
  const companyId = await addCompany(db);
  const tables = scopedTo(db, { companyId });
  const school_id = await add(db, companyId, 'school', buildSchool());
  await tables.insertMany('page_visit', [
    { school_id, visited_at: '2024-10-31T20:59:59Z' },
    { school_id, visited_at: '2024-10-31T21:00:00Z' },
  ]);
  const entry = {
    actor: { companyId, staffId: 1 },
    action: 'bank-account.update',
    subject: { type: 'bank-account', id: 5 },
    before: { iban: 'SA1' },
    after: { iban: 'SA2' },
  };
  await recordAudit(db, { ...entry, at: new Date('2020-01-01') });
  await prune(db, {
    retention: { auditDetail: '5 years', mails: '7 days', history: undefined },
    maintenance: (run) => pruneVisitsAndCheckouts(run, '24 months'),
    now,
  });
  expect(await tables.select('page_visit').select('id').execute()).toHaveLength(1);
  expect(
    await tables
      .select('school_day')
      .select(({ fn }) => fn.sum('visits').as('visits'))
      .execute(),
  ).toEqual([{ visits: 2 }]);
  expect(await tables.select('audit').select(['action', 'before', 'after']).execute()).toEqual([
    { action: entry.action, before: null, after: null },
  ]);
  for (const text of ["update audit set action = 'none'", 'delete from audit', 'truncate audit'])
    await expect(sql.raw(text).execute(db), text).rejects.toMatchObject({ code: '42501' });
});

// The server's connections cancel every statement after 2.5 s.
it('deletes many visits in statements that each stay below the statement timeout', async () => {
  const { db } = database;
  const companyId = await addCompany(db);
  const tables = scopedTo(db, { companyId });
  const school_id = await add(db, companyId, 'school', buildSchool());
  await database.withConnection((client) =>
    client.query(
      `insert into page_visit (company_id, school_id, visited_at) select $1, $2, timestamptz '2023-01-01' + n * interval '1 minute' from generate_series(1, 200000) n`,
      [companyId, school_id],
    ),
  );
  let batches = 0;
  const countBatch = () => (batches += 1) > 0;
  await prune(db, {
    retention: { auditDetail: undefined, mails: undefined, history: undefined },
    maintenance: (run) => pruneVisitsAndCheckouts(run, '24 months'),
    now,
    shouldContinue: countBatch,
  });
  expect(await tables.select('page_visit').select('id').execute()).toEqual([]);
  expect(
    await tables
      .select('school_day')
      .select(({ fn }) => fn.sum('visits').as('visits'))
      .execute(),
  ).toEqual([{ visits: 200_000 }]);
  expect(batches).toBeGreaterThan(100);
});
