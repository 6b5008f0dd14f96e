import { register } from 'tsx/esm/api';
import { root } from '../../root.mjs';

/**
 * @typedef {object} SeededDatabase
 * @property {string} url of the database
 * @property {number} rows how many items the company has
 */

const WORDS = [
  'افتتاح',
  'مختبر',
  'العلوم',
  'حفل',
  'تكريم',
  'المتفوقين',
  'مسابقة',
  'القراءة',
  'رحلة',
  'تعليمية',
  'يوم',
  'مفتوح',
  'أولياء',
  'الأمور',
  'نتائج',
  'الاختبارات',
  'معرض',
  'الابتكار',
  'بطولة',
  'كرة',
  'القدم',
  'تحفيظ',
  'القرآن',
  'أسبوع',
  'المرور',
  'ورشة',
  'عمل',
  'اللغة',
  'الإنجليزية',
  'زيارة',
  'المتحف',
  'الوطني',
];
/** One title in a hundred contains RARE_WORD, one in ten contains COMMON_WORD. */
export const RARE_WORD = 'إبداع';
export const COMMON_WORD = 'الطلاب';

const INSERT = `
  with number as (select n, 1 + n * 7919 % 32 as a, 1 + n * 104729 % 32 as b, 1 + n * 1299709 % 32 as c from generate_series($4::bigint, $5::bigint) n)
  insert into news (company_id, created_by, updated_by, public_id, title, title_folded, details, liked_count, comments_count, created_at, updated_at)
  select 1, 1 + n % 3, 1 + n % 3, 'bench-' || n,
    concat_ws(' ', ($1::text[])[a], ($1::text[])[b], ($1::text[])[c], case when n % 100 = 0 then $3::text end, case when n % 10 = 0 then $6::text end),
    concat_ws(' ', ($2::text[])[a], ($2::text[])[b], ($2::text[])[c], case when n % 100 = 0 then $7::text end, case when n % 10 = 0 then $8::text end),
    'تفاصيل الخبر', n * 31 % 500, n * 17 % 90, $9::timestamptz - n * interval '41 seconds', $9::timestamptz
  from number`;

/**
 * Creates one database for each size, with the product's tables and a company with that many items.
 * @param {string} url of any database on the server
 * @param {number[]} sizes
 * @param {(line: string) => void} log
 * @returns {Promise<SeededDatabase[]>}
 */
export async function seedNews(url, sizes, log) {
  const seeded = [];
  for (const rows of sizes) {
    seeded.push(await createBenchDatabase(url, `bench_${rows}`, rows, fillNews));
    log(`Created ${rows.toLocaleString('en')} items`);
  }
  return seeded;
}

/**
 * Creates a database with the product's tables and the demo's schools and accounts.
 * @param {string} url of any database on the server
 * @param {string} name
 * @param {number} rows
 * @param {(client: import('pg').ClientBase, rows: number) => Promise<void>} fill
 * @returns {Promise<SeededDatabase>}
 */
export async function createBenchDatabase(url, name, rows, fill) {
  register();
  const { openDatabase } = await import('../../../src/server/db/connect.ts');
  const admin = await openDatabase({ databaseUrl: url, dataDir: '' });
  await admin.withConnection((client) =>
    client.query(
      `create database ${name} template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8'`,
    ),
  );
  await admin.close();
  const target = new URL(url);
  target.pathname = `/${name}`;
  await fillDatabase({ databaseUrl: target.href, dataDir: '' }, (client) => fill(client, rows));
  return { url: target.href, rows };
}

/**
 * Creates the product's tables and the demo's schools and accounts in an empty database of either
 * engine, and calls `fill`.
 * @param {{ databaseUrl: string | undefined, dataDir: string }} location
 * @param {(client: import('pg').ClientBase) => Promise<void>} fill
 */
export async function fillDatabase(location, fill) {
  register();
  const { openDatabase } = await import('../../../src/server/db/connect.ts');
  const { loadMigrations, migrate } = await import('../../../src/server/db/migrate.ts');
  const { reindexSearch } = await import('../../../src/server/rows/reindexSearch.ts');
  const { fillDemo } = await import('../../../server/demo/fill.ts');
  const { createPasswords } = await import('../../../src/server/accounts/passwords.ts');
  const database = await openDatabase(location);
  await migrate(database, loadMigrations(root));
  // The tables are empty, so this only records the current folding algorithm. `fill` writes the
  // folded columns itself.
  await reindexSearch(database.db);
  await fillDemo(database, { now: new Date(), passwords: createPasswords(), withoutHistory: true });
  await database.withConnection(fill);
  await database.close();
}

/**
 * Replaces the demo's news items with `rows` generated ones. Indexes are rebuilt after the inserts.
 * @param {import('pg').ClientBase} client
 * @param {number} rows
 */
export async function fillNews(client, rows) {
  const { fold } = await import('../../../src/shared/text/fold.ts');
  const folded = [WORDS.map(fold), fold(RARE_WORD), fold(COMMON_WORD)];
  await client.query(
    "set session_replication_role = replica; set maintenance_work_mem = '512MB'; truncate news, news_school cascade",
  );
  const { rows: indexes } = await client.query(`
    select indexname, indexdef from pg_indexes where tablename in ('news', 'news_school')
    and indexname not in (select conname from pg_constraint)`);
  for (const { indexname } of indexes) await client.query(`drop index ${indexname}`);
  await client.query(INSERT, [
    WORDS,
    folded[0],
    RARE_WORD,
    1,
    rows,
    COMMON_WORD,
    folded[1],
    folded[2],
    new Date(),
  ]);
  await client.query(
    'insert into news_school (company_id, news_id, school_id) select 1, id, 1 + (id + school) % 12 from news, generate_series(0, 2) school where school <= id % 3',
  );
  for (const { indexdef } of indexes) await client.query(indexdef);
  await client.query('vacuum analyze');
}
