import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isReserved } from '../../src/compiler/project/postgresNames.ts';
import { openDatabase } from '../../src/server/db/connect.ts';
import { FolderInUse } from '../../src/server/db/lock.ts';
import { loadMigrations, migrate } from '../../src/server/db/migrate.ts';
import { toIsoTime } from '../../src/server/db/parsers.ts';
import { reindexSearch } from '../../src/server/rows/reindexSearch.ts';
import { globals, ofEveryCompany, scopedTo } from '../../src/server/rows/scope.ts';
import { readSnapshot } from '../../src/server/db/snapshot.ts';
import { setUpTables, tableFacts } from '../../src/server/db/tables.ts';
import { globalTables } from '../../src/server/db/tableTypes.ts';
import { clearExpired, startMaintenance } from '../../src/server/app/maintenance.ts';
import { readSettings } from '../../src/server/app/settings.ts';
import { add, addCompany, buildNews, buildSchool, buildStaff, linkNews } from '../helpers/build.ts';
import { FILE_COLUMNS } from '../helpers/fileReferences.ts';
import {
  createFolderStorage,
  createStorage,
  openTestDatabase,
  POSTGRES,
  ROOT,
} from '../helpers/testDatabase.ts';

type TestDatabase = Awaited<ReturnType<typeof openTestDatabase>>;

const GLOBAL_TABLES = globalTables(readSnapshot(ROOT));
let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const select = async <T>(text: string) => (await sql.raw<T>(text).execute(database.db)).rows;

it('reserved names are those that PostgreSQL reserves', async () => {
  const words = await select<{ word: string }>(
    "select word from pg_get_keywords() where catcode in ('R', 'T') union select attname from pg_attribute where attrelid = 'staff'::regclass and attnum < 0",
  );
  expect(words.map(({ word }) => word).filter((word) => !isReserved(word))).toEqual([]);
  expect(['name', 'version', 'value'].filter(isReserved)).toEqual([]);
});

it('maintenance runs do not overlap, and stopping waits for the current one', async () => {
  const runs: (() => void)[] = [];
  const vacuum = () => new Promise<void>((resolve) => void runs.push(resolve));
  const errors: unknown[] = [];
  const stop = startMaintenance({
    database: { db: database.db, vacuum },
    retention: readSettings({}, {}).retention,
    now: () => new Date(0),
    onError: (error) => errors.push(error),
    intervalMs: 1,
  });
  await expect.poll(() => runs).toHaveLength(1);
  await setTimeout(30);
  let hasStopped = false;
  const stopping = stop().then(() => (hasStopped = true));
  await setTimeout(10);
  expect([runs.length, hasStopped, errors]).toEqual([1, false, []]);
  runs[0]!();
  await stopping;
});

describe('migrations', () => {
  const all = loadMigrations(ROOT);

  it('are applied in order, once', async () => {
    const storage = await createStorage();
    const fresh = await openDatabase(storage);
    try {
      const applied: string[] = [];
      expect(await migrate(fresh, all.slice(0, 1), (name) => applied.push(name))).toEqual([
        all[0]!.name,
      ]);
      expect(await migrate(fresh, all, (name) => applied.push(name))).toEqual(
        all.slice(1).map(({ name }) => name),
      );
      expect(await migrate(fresh, all)).toEqual([]);
      expect(applied).toEqual(all.map(({ name }) => name));
    } finally {
      await fresh.close();
      await storage.remove();
    }
  });

  it('are applied once by two processes that start at the same time', async () => {
    const storage = await createStorage();
    const one = await openDatabase(storage);
    // Only one process can open the embedded database, so two callers stand in for two processes.
    const two = POSTGRES ? await openDatabase(storage) : one;
    try {
      const applied = await Promise.all([migrate(one, all), migrate(two, all), migrate(one, all)]);
      expect(applied.flat().toSorted()).toEqual(all.map(({ name }) => name));
    } finally {
      await one.close();
      if (two !== one) await two.close();
      await storage.remove();
    }
  });

  it('are refused if one was changed after it was applied', async () => {
    const [first, ...others] = all;
    const withWindowsLines = { ...first!, text: first!.text.replaceAll('\n', '\r\n') };
    expect(await migrate(database, [withWindowsLines, ...others])).toEqual([]);
    const changed = { ...first!, text: `${first!.text}\n-- changed` };
    await expect(migrate(database, [changed, ...others])).rejects.toThrow(
      `Migration ${first!.name} was changed after it was applied to this database.`,
    );
    expect(
      await select(
        "select name from migration where checksum is null and name not like '% step %'",
      ),
    ).toEqual([]);
  });

  it('leave nothing behind when they fail', async () => {
    const broken = {
      name: '900-broken.sql',
      text: 'create table half (id int); select nonsense from nowhere;',
    };
    await expect(migrate(database, [...all, broken])).rejects.toThrow(/nowhere|nonsense/);
    expect(await select("select 1 from pg_tables where tablename = 'half'")).toEqual([]);
    expect(await select("select 1 from migration where name like '900%'")).toEqual([]);
    expect(await migrate(database, all)).toEqual([]);
  });
});

describe('the tables', () => {
  it('are those of one product in each process', () => {
    expect(() => setUpTables(tableFacts())).not.toThrow();
    expect(() => setUpTables({ ...tableFacts() })).toThrow('tables of another product');
  });

  it('have company_id first in every primary, unique and foreign key, unless they are global', async () => {
    const keys = await select<{ table: string; name: string; first: string }>(`
      select c.conrelid::regclass::text as table, c.conname as name, a.attname as first
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype in ('p', 'u', 'f') and c.connamespace = 'public'::regnamespace`);
    const ofCompanies = keys.filter(({ table }) => !GLOBAL_TABLES.includes(table));
    expect(ofCompanies.length).toBeGreaterThan(10);
    expect(ofCompanies.filter(({ first }) => first !== 'company_id')).toEqual([]);
  });

  it('are all known, either as global or with a required company', async () => {
    const tables = await select<{ name: string; company: boolean | null }>(`
      select t.table_name as name, (select c.is_nullable = 'NO' from information_schema.columns c where c.table_name = t.table_name and c.column_name = 'company_id' and c.table_schema = 'public') as company
      from information_schema.tables t where t.table_schema = 'public' and t.table_type = 'BASE TABLE' order by 1`);
    const global = tables
      .filter(({ name }) => GLOBAL_TABLES.includes(name))
      .map(({ name }) => name);
    expect(global.toSorted()).toEqual([...GLOBAL_TABLES].toSorted());
    const others = tables.filter(({ name }) => !global.includes(name));
    expect(others.every(({ company }) => company === true)).toBe(true);
  });

  it('refer to files in known columns only', async () => {
    const referring = await select<{ name: string }>(`
      select conrelid::regclass::text || '.' || (select attname from pg_attribute where attrelid = conrelid and attnum = conkey[2]) as name
      from pg_constraint where contype = 'f' and confrelid = 'file'::regclass and conrelid not in ('file_chunk'::regclass, 'file_width'::regclass)`);
    // Document columns, which contain a file name, and columns whose file is shared by many rows
    // cannot have a foreign key.
    const named = await select<{ name: string }>(
      "select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public' and data_type = 'text' and column_name ~ '(picture|avatar|_attach|_agreement)$'",
    );
    const known = new Set(FILE_COLUMNS.map((column) => column.join('.')));
    const found = [...referring, ...named].map(({ name }) => name);
    expect(found.length).toBeGreaterThan(10);
    expect(found.filter((name) => !known.has(name))).toEqual([]);
  });

  it('can be searched by parts of words', async () => {
    expect(
      await select("select indexdef from pg_indexes where indexname = 'news_title_folded'"),
    ).toEqual([
      expect.objectContaining({ indexdef: expect.stringContaining('gin_trgm_ops') as string }),
    ]);
    expect(await select<{ list: string[] }>("select show_trgm('مدرسه') as list")).toEqual([
      { list: expect.arrayContaining([expect.any(String)]) as string[] },
    ]);
  });
});

describe('values', () => {
  it('are parsed in the same way with both databases', async () => {
    const row = await select(
      `select 9007199254740991::bigint as big, date '2026-01-31' as day, timestamptz '2026-11-20 10:05:00.25+03' as time, 12.50::numeric as money, true as yes, null as nothing, '[{"id":1}]'::json as list`,
    );
    expect(row).toEqual([
      {
        big: 9007199254740991,
        day: '2026-01-31',
        time: expect.any(String) as string,
        money: '12.50',
        yes: true,
        nothing: null,
        list: [{ id: 1 }],
      },
    ]);
    expect(new Date((row[0] as { time: string }).time).toISOString()).toBe(
      '2026-11-20T07:05:00.250Z',
    );
    expect((row[0] as { time: string }).time).toMatch(/T.*[+-]\d\d:\d\d$/);
  });

  it('that are times keep all fractional digits and their offset', () => {
    expect(toIsoTime('2026-11-20 10:05:00.123456+00')).toBe('2026-11-20T10:05:00.123456+00:00');
    expect(toIsoTime('2026-11-20 10:05:00+05:30')).toBe('2026-11-20T10:05:00+05:30');
    expect(toIsoTime('2026-11-20 10:05:00-03')).toBe('2026-11-20T10:05:00-03:00');
  });

  it('are still read after an error', async () => {
    await expect(sql`select nope from nowhere`.execute(database.db)).rejects.toMatchObject({
      code: '42P01',
    });
    expect(await select('select 1 as one')).toEqual([{ one: 1 }]);
    await expect(
      database.db.transaction().execute(async (trx) => void (await sql`select 1/0`.execute(trx))),
    ).rejects.toMatchObject({ code: '22012' });
    expect(await select('select 2 as two')).toEqual([{ two: 2 }]);
  });
});

describe('a scope', () => {
  let companies: [number, number];
  beforeAll(async () => {
    companies = [await addCompany(database.db), await addCompany(database.db)];
    for (const company of companies) {
      const owner = await add(database.db, company, 'staff', buildStaff());
      const school = await add(database.db, company, 'school', buildSchool());
      const news = await add(
        database.db,
        company,
        'news',
        buildNews({ created_by: owner, title: 'إعلانٌ مُهِمٌّ' }),
      );
      await linkNews(database.db, company, news, [school]);
    }
  });

  it('reads, changes and deletes its own rows only', async () => {
    const [mine, other] = companies.map((companyId) => scopedTo(database.db, { companyId })) as [
      ReturnType<typeof scopedTo>,
      ReturnType<typeof scopedTo>,
    ];
    expect(await mine.select('news').selectAll().execute()).toHaveLength(1);
    await mine.update('news', { title: 'changed' }).execute();
    expect((await other.select('news').select('title').executeTakeFirstOrThrow()).title).toBe(
      'إعلانٌ مُهِمٌّ',
    );
    await mine.remove('news').execute();
    expect(await mine.select('news').selectAll().execute()).toEqual([]);
    expect(await other.select('news').selectAll().execute()).toHaveLength(1);
    expect(
      await scopedTo(database.db, { companyId: 0 }).select('news').selectAll().execute(),
    ).toEqual([]);
  });

  it('writes its own company, whatever the row contains', async () => {
    const row = { ...buildSchool(), company_id: companies[1] };
    await scopedTo(database.db, { companyId: companies[0] }).insert('school', [row]).execute();
    const count = async (companyId: number) =>
      (await scopedTo(database.db, { companyId }).select('school').selectAll().execute()).length;
    expect([await count(companies[0]), await count(companies[1])]).toEqual([2, 1]);
  });

  it("rejects references to another company's rows", async () => {
    const { id } = await scopedTo(database.db, { companyId: companies[1] })
      .select('news')
      .select('id')
      .executeTakeFirstOrThrow();
    const { id: school } = await scopedTo(database.db, { companyId: companies[0] })
      .select('school')
      .select('id')
      .executeTakeFirstOrThrow();
    await expect(linkNews(database.db, companies[1], id, [school])).rejects.toMatchObject({
      code: '23503',
    });
  });
});

describe('folded texts', () => {
  it('are written with their texts, and updated with them', async () => {
    const companyId = await addCompany(database.db);
    const tables = scopedTo(database.db, { companyId });
    const owner = await add(database.db, companyId, 'staff', buildStaff());
    const id = await add(
      database.db,
      companyId,
      'news',
      buildNews({ created_by: owner, title: 'مَدْرَسة ٢٠٢٦ ABC' }),
    );
    const folded = async () =>
      (
        await tables
          .select('news')
          .select('title_folded')
          .where('news.id', '=', id)
          .executeTakeFirstOrThrow()
      ).title_folded;
    expect(await folded()).toBe('مدرسه 2026 abc');
    await tables.update('news', { liked_count: 5 }).where('news.id', '=', id).execute();
    expect(await folded()).toBe('مدرسه 2026 abc');
    await tables.update('news', { title: 'أُخرى' }).where('news.id', '=', id).execute();
    expect(await folded()).toBe('اخري');
  });

  it('are recomputed when the folding algorithm has changed, in all companies, and only then', async () => {
    expect(await reindexSearch(database.db)).toBe(0);
    const [{ total }] = (await select<{ total: number }>(
      `select ${Object.keys(tableFacts().folded)
        .map((table) => `(select count(*) from ${table})`)
        .join(' + ')} as total`,
    )) as [{ total: number }];
    await sql`update news set title_folded = 'old'`.execute(database.db);
    await globals(database.db)
      .updateTable('setting')
      .set({ value: '0' })
      .where('key', '=', 'fold-version')
      .execute();
    expect(await reindexSearch(database.db)).toBe(total);
    expect(total).toBeGreaterThan(1);
    expect(await select("select 1 from news where title_folded = 'old'")).toEqual([]);
    expect(await reindexSearch(database.db)).toBe(0);
  });

  it('keep concurrent changes while they are recomputed', async () => {
    const companyId = await addCompany(database.db);
    const created_by = await add(database.db, companyId, 'staff', buildStaff());
    const id = await add(
      database.db,
      companyId,
      'news',
      buildNews({ created_by, title: 'Was read' }),
    );
    await sql`update news set title_folded = 'old' where company_id = ${companyId} and id = ${id}`.execute(
      database.db,
    );
    const one = scopedTo(database.db, { companyId });
    const whileRead = ofEveryCompany(database.db).withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (!result.rows.some((row) => row['title'] === 'Was read')) return result;
        const saving = one.update('news', { title: 'Saved' }).where('news.id', '=', id).execute();
        // The embedded database has one connection, which this query still holds. The update runs
        // after it.
        if (POSTGRES) await saving;
        return result;
      },
    });
    await globals(database.db)
      .updateTable('setting')
      .set({ value: '0' })
      .where('key', '=', 'fold-version')
      .execute();
    await reindexSearch(whileRead);
    expect(
      await one
        .select('news')
        .select(['title', 'title_folded'])
        .where('news.id', '=', id)
        .executeTakeFirst(),
    ).toEqual({ title: 'Saved', title_folded: 'saved' });
  });
});

describe('maintenance', () => {
  it('deletes expired rows and keeps the others', async () => {
    const companyId = await addCompany(database.db);
    const staff_id = await add(database.db, companyId, 'staff', buildStaff());
    const now = new Date('2026-11-20T12:00:00Z');
    const session = (token_hash: string, hours: number) => ({
      token_hash,
      staff_id,
      created_at: now,
      seen_at: now,
      expires_at: new Date(now.getTime() + hours * 3_600_000),
    });
    await scopedTo(database.db, { companyId })
      .insert('session', [session('over', -1), session('open', 1)])
      .execute();
    await globals(database.db)
      .insertInto('login_limit')
      .values([
        { key: 'over', tries: 3, resets_at: new Date(now.getTime() - 1) },
        { key: 'open', tries: 3, resets_at: new Date(now.getTime() + 1) },
      ])
      .execute();
    const undo = (email: string, hours: number) => ({
      staff_id,
      email,
      token_hash: null,
      expires_at: new Date(now.getTime() + hours * 3_600_000),
    });
    await scopedTo(database.db, { companyId })
      .insert('email_undo', [undo('over@sanabil.example', 0), undo('open@sanabil.example', 1)])
      .execute();
    await clearExpired(database.db, now);
    expect(
      await scopedTo(database.db, { companyId }).select('email_undo').select('email').execute(),
    ).toEqual([{ email: 'open@sanabil.example' }]);
    expect(
      await scopedTo(database.db, { companyId }).select('session').select('token_hash').execute(),
    ).toEqual([{ token_hash: 'open' }]);
    expect(await select('select key from login_limit')).toEqual([{ key: 'open' }]);
    await database.vacuum();
    expect(await select('select 1 as one')).toEqual([{ one: 1 }]);
  });
});

describe('the embedded database', () => {
  let storage: Awaited<ReturnType<typeof createFolderStorage>>;
  beforeAll(async () => {
    storage = await createFolderStorage();
  });
  afterAll(() => storage.remove());

  it('is refused to a second process with the same folder, and keeps committed data', async () => {
    const first = await openDatabase(storage);
    await expect(openDatabase(storage)).rejects.toBeInstanceOf(FolderInUse);
    await sql`create table kept (id int)`.execute(first.db);
    await sql`insert into kept values (7)`.execute(first.db);
    await first.vacuum();
    await first.close();
    const second = await openDatabase(storage);
    expect((await sql`select id from kept`.execute(second.db)).rows).toEqual([{ id: 7 }]);
    await second.close();
  });

  it('answers concurrent queries correctly', async () => {
    const one = await openDatabase(storage);
    const answers = await Promise.all(
      Array.from(
        { length: 60 },
        async (_, n) =>
          (await sql<{ n: number }>`select ${n}::int as n`.execute(one.db)).rows[0]!.n,
      ),
    );
    expect(answers).toEqual(Array.from({ length: 60 }, (_, n) => n));
    await one.close();
  });
});

describe('a failed migration', () => {
  it('is reported by name, and changes nothing', async () => {
    const failing = {
      name: '998-broken.sql',
      text: 'create table half_there (id int); insert into half_there values (1, 2)',
    };
    await expect(migrate(database, [...loadMigrations(ROOT), failing])).rejects.toThrow(
      /^Migration 998-broken\.sql failed and changed nothing: INSERT has more expressions than target columns \(42601\)$/,
    );
    expect(await select("select to_regclass('half_there') as made")).toEqual([{ made: null }]);
    expect(await select("select name from migration where name = '998-broken.sql'")).toEqual([]);
  });
});
