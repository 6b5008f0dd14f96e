import fs from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCatalog } from '../../src/server/db/catalog.ts';
import { readOrder } from '../../server/payments/paymentOrders.ts';
import { readSnapshot, snapshotFiles } from '../../src/server/db/snapshot.ts';
import { plannedColumns } from '../../src/authoring/migrate/plannedColumns.ts';
import { lockStaff } from '../../src/server/accounts/staff.ts';
import { comparable } from '../helpers/comparableCatalog.ts';
import { openTestDatabase, POSTGRES, ROOT } from '../helpers/testDatabase.ts';
import { ofEveryCompany } from '../../src/server/rows/scope.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

describe('the snapshot of the tables', () => {
  it('is that of a database with all migrations', async () => {
    const [snapshot, catalog] = [readSnapshot(ROOT), await readCatalog(database.db)];
    expect(Object.keys(catalog).length).toBeGreaterThan(50);
    expect(comparable(catalog)).toEqual(comparable(snapshot));
    if (POSTGRES) return;
    for (const [file, text] of Object.entries(
      snapshotFiles(catalog, snapshot, plannedColumns(ROOT)),
    ))
      expect(fs.readFileSync(path.join(ROOT, file), 'utf8'), file).toBe(text);
  });

  it('marks only columns that a trigger fills', async () => {
    const marked = Object.entries(readSnapshot(ROOT)).flatMap(([table, { columns, triggers }]) =>
      Object.entries(columns)
        .filter(([, { filledByTrigger }]) => filledByTrigger)
        .map(([column, { notNull, default: value }]) => ({
          name: `${table}.${column}`,
          isNeeded: notNull === true && value === undefined,
          hasTrigger: Object.values(triggers ?? {}).some((text) => /BEFORE INSERT/.test(text)),
        })),
    );
    expect(marked.length).toBeGreaterThan(0);
    for (const { name, ...facts } of marked)
      expect(facts, name).toEqual({ isNeeded: true, hasTrigger: true });
  });
});

it('prepared statements still work after another process has added a column', async () => {
  const { db } = database;
  const key = { companyId: 1, staffId: 1, orderId: 1 };
  const run = () => Promise.all([lockStaff(db, key), readOrder(db, key)]);
  const selectAll = () => ofEveryCompany(db).selectFrom('setting').selectAll().execute();
  await run();
  await selectAll();
  for (const table of ['staff', 'payment_order', 'setting'])
    await sql`alter table ${sql.table(table)} add column added_later text`.execute(db);
  // Selecting all columns fails: this is what the statements of the server avoid.
  await expect(selectAll()).rejects.toThrow('cached plan must not change result type');
  expect(await run()).toEqual([undefined, undefined]);
});
