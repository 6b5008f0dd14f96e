import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
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

/**
 * Matches all queries by functions of Kysely that accept a table of any company. A query that
 * starts at `scopedTo()` does not use them. Those on `globals()` do, and are allowed; see
 * GLOBALS_QUERY.
 */
const UNSCOPED_QUERY =
  /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|replaceInto|with|withRecursive|withSchema)\(/;
const GLOBALS_QUERY = /globals\(\w+\)\s*\.(selectFrom|insertInto|updateTable|deleteFrom)\(/;
const BY_NAME = /(inner|left|right|full|cross)(Lateral)?Join\(\s*['"`]/;
const RAW = /sql`|sql\.raw|\.query\(|from 'pg'/;

/**
 * Files that may use the database directly. scope.ts provides the queries of a company. The others
 * connect to the database, or work on data that belongs to no company.
 */
const DIRECT_FILES = [
  'src/server/rows/scope.ts',
  'src/server/db/connect.ts',
  'src/server/db/migrate.ts',
  'src/server/db/parsers.ts',
  'src/server/app/maintenance.ts',
  'src/server/db/embedded.ts',
  'src/server/db/embeddedWorker.ts',
  'src/server/db/stream.ts',
];

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
  it('are queried through the scope in every file', () => {
    expect(files.length).toBeGreaterThan(30);
    for (const { name, text } of files.filter((file) => !DIRECT_FILES.includes(file.name))) {
      expect(
        matches(text, UNSCOPED_QUERY).length,
        `${name}: a query that does not start at scopedTo() or globals()`,
      ).toBe(matches(text, GLOBALS_QUERY).length);
      expect(matches(text, BY_NAME), `${name}: a join with a table by its bare name`).toEqual([]);
    }
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
      ({ text }) => RAW.test(text) || /import (?!type)[^;]*from 'kysely'/.test(text),
    );
    expect(withSql.map(({ name }) => name).filter((name) => !isOfQueries(name))).toEqual([]);
  });

  it('are protected by patterns that match unscoped queries', () => {
    expect(matches("db.selectFrom('news')", UNSCOPED_QUERY)).toHaveLength(1);
    expect(matches("globals(db).selectFrom('login')", GLOBALS_QUERY)).toHaveLength(1);
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
