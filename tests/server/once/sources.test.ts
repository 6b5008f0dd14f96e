import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Db } from '../../../src/server/db/connect.ts';
import { ROOT } from '../../helpers/testDatabase.ts';

/** All files of the server, the platform's and the product's. */
const files = ['src/server', 'server'].flatMap((folder) =>
  fs
    .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => ({
      name: path.join(folder, name).split(path.sep).join('/'),
      text: fs.readFileSync(path.join(ROOT, folder, name), 'utf8'),
    })),
);
const matches = (text: string, pattern: RegExp) => text.match(new RegExp(pattern, 'g')) ?? [];

const BY_NAME = /(inner|left|right|full|cross)(Lateral)?Join\(\s*['"`]/;
const RAW = /sql`|sql\.raw|\.query\(|from 'pg'/;

/** What may use the rows of all companies at once. Everything else gets queries of one company. */
const OF_EVERY_COMPANY = ['src/server/app/maintenance.ts', 'src/server/rows/scope.ts'];

/** The files with SQL outside of the layers `db` and `rows`. No handler, route or service is one. */
const SQL_FILES = [
  'server/bank/bankQueries.ts',
  'server/booking/bookingGrades.ts',
  'server/companyPage/companyProfile.ts',
  'server/payments/paymentChecks.ts',
  'server/payments/paymentOrders.ts',
  'server/payments/receipts.ts',
  'server/publicPages/publicNews.ts',
  'server/reports/digitalPresence.ts',
  'server/reports/figures.ts',
  'server/reports/lineTotals.ts',
  'server/schools/schoolPackages.ts',
  'server/visits/keptVisits.ts',
  'server/visits/pageVisits.ts',
  'src/server/accounts/companies.ts',
  'src/server/accounts/savedViews.ts',
  'src/server/accounts/staff.ts',
  'src/server/app/prune.ts',
  'src/server/mail/outbox.ts',
  'src/server/records/accessLog.ts',
  'src/server/records/idempotency.ts',
  'src/server/records/itemHistory.ts',
  'src/server/records/removedItems.ts',
];

describe('company tables', () => {
  // The type `Db` has no queries, so that scopedTo() or globals() are the only way to one.
  it('are queried through the scope in every file', () => {
    expect(files.length).toBeGreaterThan(30);
    expect(
      files.filter(({ text }) => /\bofEveryCompany\b/.test(text)).map(({ name }) => name),
    ).toEqual(OF_EVERY_COMPANY);
    const isOfDatabase = (name: string) =>
      name.startsWith('src/server/db/') || OF_EVERY_COMPANY.includes(name);
    for (const { name, text } of files.filter((file) => !isOfDatabase(file.name))) {
      expect(matches(text, /\bKysely\b/), `${name}: a type with queries on every table`).toEqual(
        [],
      );
      expect(matches(text, BY_NAME), `${name}: a join with a table by its bare name`).toEqual([]);
    }
  });

  it('cannot be queried without it, which the type of the database says', () => {
    const unscoped = (db: Db) =>
      // @ts-expect-error -- a query begins with scopedTo() or globals()
      db.selectFrom as unknown;
    expect(unscoped({} as Db)).toBeUndefined();
  });

  it('are read by the names of their columns', () => {
    // The inner query of rowsQuery.ts is not a result: the outer one names its columns.
    for (const { name, text } of files.filter(
      (file) => file.name !== 'src/server/rows/rowsQuery.ts',
    ))
      expect(matches(text, /(selectAll|returningAll)\(/), name).toEqual([]);
  });

  it('are queried with SQL only in the files of queries', () => {
    const isOfQueries = (name: string) =>
      /^src\/server\/(db|rows)\//.test(name) || SQL_FILES.includes(name);
    const withSql = files.filter(
      ({ text }) => RAW.test(text) || /^import (?!type)[^;]*from 'kysely'/m.test(text),
    );
    expect(withSql.map(({ name }) => name).filter((name) => !isOfQueries(name))).toEqual([]);
  });

  it('are protected by patterns that match joins and SQL', () => {
    expect(matches(".innerJoin('staff', 'a', 'b')", BY_NAME)).toHaveLength(1);
    expect(matches('sql`delete from news`', RAW)).toHaveLength(1);
  });
});

describe('the source files', () => {
  it('contain neither `any` nor Arabic texts nor Math.random', () => {
    for (const { name, text } of files) {
      expect(matches(text, /(: |<|\bas )any\b/), name).toEqual([]);
      if (!name.startsWith('server/demo/'))
        expect(matches(text.replaceAll("'، '", ''), /[\u0600-\u06ff]/), name).toEqual([]);
      expect(matches(text, /Math\.random/), name).toEqual([]);
    }
  });

  it('read environment variables only in the files of the commands', () => {
    expect(files.filter(({ text }) => /process\.env/.test(text)).map(({ name }) => name)).toEqual([
      'src/server/app/command.ts',
      'src/server/app/fill.ts',
      'src/server/app/start.ts',
      'src/server/commands/backup.ts',
      'src/server/commands/restore.ts',
    ]);
  });
});
