import fs from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { NeedsDecision } from '../../src/authoring/migrate/needsDecision.ts';
import { printMigration } from '../../src/authoring/migrate/printMigration.ts';
import { sameNumbers } from '../../src/authoring/migrate/migrationNumbers.ts';
import { readCatalog } from '../../src/server/db/catalog.ts';
import { openDatabase, type Database } from '../../src/server/db/connect.ts';
import {
  loadMigrations,
  migrate,
  MigrationFailed,
  type Migration,
} from '../../src/server/db/migrate.ts';
import { reindexSearch } from '../../src/server/rows/reindexSearch.ts';
import { readSnapshot } from '../../src/server/db/snapshot.ts';
import type { Cursor } from '../../src/compiler/read/cursor.ts';
import type { AcceptedValues } from '../../src/compiler/stores/acceptedValues.ts';
import { compareTables } from '../../src/compiler/stores/compareTables.ts';
import { toSortKey } from '../../src/shared/text/compareNames.ts';
import { fold } from '../../src/shared/text/fold.ts';
import { comparable } from '../helpers/comparableCatalog.ts';
import { createSponsorProject, type SponsorProject } from '../helpers/sponsorProject.ts';
import type * as testApp from '../helpers/testApp.ts';
import { createStorage, openTestDatabase, ROOT } from '../helpers/testDatabase.ts';
import { importFrom, setUpTablesOf } from '../recipes/startCopy.ts';

type TestDatabase = Awaited<ReturnType<typeof openTestDatabase>>;
type Row = Record<string, unknown>;

const rowsOf = async <T = Row>({ db }: Database, text: string) =>
  (await sql.raw<T>(text).execute(db)).rows;

const isQuery = (text: unknown): text is string => typeof text === 'string';

/** Returns a database that calls `onQuery` before each statement of `withConnection`. */
const observed = (database: Database, onQuery: (text: string) => void): Database => ({
  ...database,
  withConnection: (work) =>
    database.withConnection((client) => {
      const query = async (text: unknown, ...rest: unknown[]) => {
        if (isQuery(text)) onQuery(text);
        return (client.query as (...args: unknown[]) => unknown)(text, ...rest);
      };
      return work({ query } as unknown as pg.ClientBase);
    }),
});

/** How a field is stored whose rows without a value are sorted first. */
/** `Zaid` and `adam` differ from the order of code units. */
const NAMES_IN_ORDER = ['أحمد', 'اسماء', 'آمال', 'إيمان', 'بدر', 'ياسر', 'adam', 'Élodie', 'Zaid'];

const EMPTY_FIRST = { emptyFirst: true };

describe('a table whose store changes', () => {
  let project: SponsorProject;
  let database: TestDatabase;
  beforeAll(async () => {
    project = createSponsorProject();
    database = await openTestDatabase('demo');
  });
  afterAll(async () => {
    await database.close();
    await project.remove();
  });

  /** Reads all columns as JSON, because the type of the result must not change. */
  const sponsors = async () =>
    (
      await rowsOf<{ row: Row }>(
        database,
        'select row_to_json(sponsor) as row from sponsor order by company_id, id',
      )
    ).map(({ row }) => row);
  const files = () => fs.readdirSync(path.join(project.root, 'server/db/migrations'));
  const migrateDatabase = (target: Database = database) =>
    migrate(target, loadMigrations(project.root));
  const indexes = async () => Object.keys((await readCatalog(database.db))['sponsor']!.indexes!);

  async function expectTablesOfStores(): Promise<void> {
    expect(comparable(await readCatalog(database.db))).toEqual(
      comparable(readSnapshot(project.root)),
    );
    expect(project.issues()).toEqual([]);
  }

  /**
   * Writes one migration and applies it.
   * @param toExpected returns what a row is afterwards; by default the same
   * @returns the sentences of the migration
   */
  async function change(
    edit: Parameters<SponsorProject['change']>[0],
    toExpected: (row: Row) => Row = (row) => row,
  ): Promise<string[]> {
    const before = await sponsors();
    const written = await project.change(edit);
    expect(await migrateDatabase()).toEqual([path.basename(written!.files[0]!)]);
    await expectTablesOfStores();
    expect(await sponsors()).toEqual(before.map(toExpected));
    return written!.sentences;
  }

  /** Fills the columns for searching and sorting, as a server does that starts with the new tables. */
  async function reindexWithNewCode(): Promise<void> {
    const code = project.copyCode();
    const { reindexSearch: reindex } = await importFrom<{ reindexSearch: typeof reindexSearch }>(
      code.root,
      'src/server/rows/reindexSearch.ts',
    );
    await setUpTablesOf(code.root);
    await rowsOf(database, "delete from setting where key = 'fold-version'");
    expect(await reindex(database.db)).toBeGreaterThanOrEqual(2500);
    expect(await reindex(database.db)).toBe(0);
    code.remove();
  }

  it('is created', async () => {
    const written = await project.change(() => {});
    expect(written!.sentences).toEqual(['Adds the table sponsor.']);
    await migrateDatabase();
    await expectTablesOfStores();
    await rowsOf(
      database,
      `insert into sponsor (company_id, created_by, name, rank, created_at, updated_at, updated_by)
       select company_id, min(id), 'مُوَرِّد ' || number, number % 7, now(), now(), min(id)
       from staff, generate_series(1, 1250) as number group by company_id, number order by company_id, number`,
    );
    expect(await sponsors()).toHaveLength(2500);
  });

  it('gets optional fields', async () => {
    await change(
      ({ properties }) => {
        properties['phone'] = { type: 'string' };
        properties['score'] = { type: ['integer', 'null'] };
        properties['site'] = { type: ['string', 'null'] };
        // Ordinary fields with the endings of columns that follow from others.
        properties['rank_order'] = { type: 'string' };
        properties['rank_folded'] = { type: ['string', 'null'] };
      },
      (row) => ({
        ...row,
        phone: '',
        score: null,
        site: null,
        rank_order: '',
        rank_folded: null,
      }),
    );
  });

  it('gets a required field that is filled with a value', async () => {
    await change(
      ({ properties, required, store }) => {
        properties['level'] = { type: 'integer' };
        required.push('level');
        store.fields['level'] = { fill: 3 };
      },
      (row) => ({ ...row, level: 3 }),
    );
  });

  it('gets a required field that is filled from another one, in batches', async () => {
    const before = await sponsors();
    await project.change(({ properties, required, store }) => {
      properties['contact'] = { type: 'string' };
      required.push('contact');
      store.fields['contact'] = { fill: { field: 'name' } };
    });
    const statements: string[] = [];
    await migrateDatabase(observed(database, (text) => statements.push(text)));
    // The fourth one finds no row.
    expect(statements.filter((text) => text.startsWith('update sponsor'))).toHaveLength(4);
    await expectTablesOfStores();
    expect(await sponsors()).toEqual(before.map((row) => ({ ...row, contact: row['name'] })));
  });

  it('gets a text filter, and the server fills the column for searching', async () => {
    await change(
      ({ filters }) => (filters['name'] = { match: 'text', field: 'name' }),
      (row) => ({ ...row, name_folded: null }),
    );
    const before = await sponsors();
    await reindexWithNewCode();
    expect(await sponsors()).toEqual(
      before.map((row) => ({ ...row, name_folded: fold(row['name'] as string) })),
    );
    expect(fold('مُوَرِّد 7')).toBe('مورد 7');
  });

  it('gets indexes for new orders, also by a value that may be empty', async () => {
    await change(
      ({ sortFields, store }) => {
        store.fields['score'] = EMPTY_FIRST;
        sortFields.push('name', 'score');
      },
      (row) => ({ ...row, score_order: -2147483648, name_order: '' }),
    );
    expect(await indexes()).toEqual(['sponsor_name_order', 'sponsor_score_order']);
    await reindexWithNewCode();
    const before = await sponsors();
    expect(before.map((row) => row['name_order'])).toEqual(
      before.map((row) => toSortKey(row['name'] as string)),
    );
  });

  it('gets unique values, unless two rows of a company have the same', async () => {
    const [first, second] = (await sponsors()) as { company_id: number; id: number }[];
    const rename = ({ company_id, id }: { company_id: number; id: number }, name: string) =>
      rowsOf(
        database,
        `update sponsor set name = '${name}', name_folded = '${fold(name)}' where company_id = ${company_id} and id = ${id}`,
      );
    await rename(first!, 'Alpha');
    await rename(second!, 'ALPHA');
    const clashing = await sponsors();
    const written = await project.change(({ store }) => {
      store.unique = [{ fields: ['name'], ignoreCase: true, error: 'bank.error.ibanTaken' }];
    });
    const name = path.basename(written!.files[0]!);
    const failure = migrateDatabase();
    await expect(failure).rejects.toThrow(MigrationFailed);
    await expect(failure).rejects.toThrow(
      `Migration ${name} failed and changed nothing: could not create unique index "sponsor_name" Key (company_id, lower(name))=(${first!.company_id}, alpha) is duplicated. (23505)\nRows of sponsor with the same values, by their ids: ${[first!.id, second!.id].toSorted((a, b) => a - b).join(', ')}. Start the former version,`,
    );
    expect(await indexes()).toEqual(['sponsor_name_order', 'sponsor_score_order']);
    expect(await sponsors()).toEqual(clashing);
    await rename(second!, 'Beta');
    expect(await migrateDatabase()).toEqual([name]);
    await expectTablesOfStores();
    expect(await indexes()).toEqual(['sponsor_name', 'sponsor_name_order', 'sponsor_score_order']);
  });

  it('keeps values and indexes when a field gets another name', async () => {
    const [deleted] = await sponsors();
    await rowsOf(
      database,
      `insert into removed_item (company_id, item_table, item_id, name, item, related, removed_by, removed_by_name, removed_at, expires_at)
       select company_id, 'sponsor', id, name, to_jsonb(sponsor), jsonb_build_object('sponsor', jsonb_build_array(to_jsonb(sponsor))), created_by, '', now(), now()
       from sponsor order by company_id, id limit 1`,
    );
    const sentences = await change(
      ({ properties, required, store, filters, sortFields }) => {
        properties['title'] = properties['name']!;
        delete properties['name'];
        required[required.indexOf('name')] = 'title';
        store.fields = { score: EMPTY_FIRST, title: { was: 'name' } };
        store.unique = [{ fields: ['title'], ignoreCase: true, error: 'bank.error.ibanTaken' }];
        delete filters['name'];
        filters['title'] = { match: 'text', field: 'title' };
        sortFields[sortFields.indexOf('name')] = 'title';
      },
      ({ name, name_folded, name_order, ...row }) => ({
        ...row,
        title: name,
        title_folded: name_folded,
        title_order: name_order,
      }),
    );
    expect(sentences.toSorted()).toEqual([
      'Renames the column name of sponsor to title.',
      'Renames the column name_folded of sponsor to title_folded.',
      'Renames the column name_order of sponsor to title_order.',
      'Renames the index sponsor_name to sponsor_title.',
    ]);
    expect(await indexes()).toEqual(['sponsor_name_order', 'sponsor_score_order', 'sponsor_title']);
    const { name, name_folded, name_order, ...others } = deleted!;
    const renamed = {
      ...others,
      title: name,
      title_folded: name_folded,
      title_order: name_order,
    };
    expect(
      await rowsOf(database, "select item, related from removed_item where item_table = 'sponsor'"),
    ).toEqual([{ item: renamed, related: { sponsor: [renamed] } }]);
    // The former name can be removed from the store.
    expect(await project.change(({ store }) => delete store.fields['title'])).toBeUndefined();
  });

  it('accepts rows without a field that becomes optional', async () => {
    const sentences = await change((definitions) => {
      definitions.properties['level'] = { type: ['integer', 'null'] };
      definitions.required = ['title', 'rank'];
    });
    expect(sentences).toEqual([
      'Lets sponsor.level be empty.',
      "Gives new rows without sponsor.contact the value ''.",
    ]);
  });

  it('changes a kind without loss, and refuses to change it back', async () => {
    await change(({ properties }) => (properties['rank'] = { type: 'number' }));
    const before = files();
    await expect(
      project.change(({ properties }) => (properties['rank'] = { type: 'integer' })),
    ).rejects.toThrow(NeedsDecision);
    expect(files()).toEqual(before);
  });

  it('writes nothing if PostgreSQL refuses the migration', async () => {
    const before = [files(), readSnapshot(project.root)];
    const refused = project.change(({ properties, required, store }) => {
      properties['stars'] = { type: 'integer' };
      required.push('stars');
      store.fields['stars'] = { fill: 'many' };
    });
    await expect(refused).rejects.toThrow(MigrationFailed);
    await expect(refused).rejects.toThrow('invalid input syntax for type integer: "many"');
    expect([files(), readSnapshot(project.root)]).toEqual(before);
    expect(project.issues()).toEqual([]);
  });

  it('is not filled from a field that may be empty', async () => {
    const before = files();
    await expect(
      project.change(({ properties, required, store }) => {
        properties['points'] = { type: 'integer' };
        required.push('points');
        store.fields['points'] = { fill: { field: 'score' } };
      }),
    ).rejects.toThrow('score, from which "fill" copies, may be empty');
    expect(files()).toEqual(before);
  });

  it('keeps the values of a field that is removed', async () => {
    const sentences = await change((definitions) => {
      delete definitions.properties['rank'];
      definitions.required = ['title'];
    });
    expect(sentences).toEqual([expect.stringMatching(/^Keeps the values of sponsor\.rank/)]);
  });

  it('is used by a server while another one adds columns', async () => {
    const code = project.copyCode();
    const { createTestApp, MAIN, RIVAL } = await importFrom<typeof testApp>(
      code.root,
      'tests/helpers/testApp.ts',
    );
    const app = await createTestApp({ database });
    const url = '/investor/sponsor';
    const save = async (method: 'POST' | 'PUT', at: string, body: Row, as = MAIN) => {
      const response = await app.send(method, at, body, as);
      return { status: response.statusCode, body: response.json<{ data: Row; problems: Row }>() };
    };
    const search = async (text: string, as: string) =>
      (await app.read(`${url}?title=${encodeURIComponent(text)}`, as)).data;

    // Rows of before all changes are found, only those of the company.
    const found = Array.from({ length: 1250 }, (_one, index) => String(index + 1)).filter(
      (number) => number.includes('77'),
    );
    for (const account of [MAIN, RIVAL]) {
      const { items, _meta } = await search('مورّد 77', account);
      expect(_meta['totalCount']).toBe(found.length);
      expect(items[0]).toMatchObject({ title: 'مُوَرِّد 77', contact: 'مُوَرِّد 77', level: 3 });
      expect(items[0]).not.toHaveProperty('rank');
    }
    const created = await save('POST', url, { title: 'Gamma' });
    expect(created).toMatchObject({
      status: 201,
      body: { data: { title: 'Gamma', contact: '', phone: '', level: null, site: null } },
    });
    const taken = await save('POST', url, { title: 'GAMMA' });
    expect([taken.status, Object.keys(taken.body.problems)]).toEqual([422, ['title']]);
    expect((await save('POST', url, { title: 'GAMMA' }, RIVAL)).status).toBe(201);

    for (const name of NAMES_IN_ORDER.toReversed())
      await save('POST', url, { title: `${name} قسم` });
    const sorted = await app.read<{ data: { items: { title: string }[] } }>(
      `${url}?sort=title&title=${encodeURIComponent('قسم')}`,
      MAIN,
    );
    expect(sorted.data.items.map(({ title }) => title)).toEqual(
      NAMES_IN_ORDER.map((name) => `${name} قسم`),
    );

    const before = await sponsors();
    const upgrade = { isDone: false };
    let rounds = 0;
    const requests = (async () => {
      for (; !upgrade.isDone || rounds < 3; rounds += 1) {
        const added = await save('POST', url, { title: `New ${rounds}` });
        const at = `${url}/${String(added.body.data['id'])}`;
        const changed = await save('PUT', at, { title: `Newer ${rounds}`, level: 9 });
        const listed = await app.get(`${url}?sort=title`);
        const deleted = await app.send('DELETE', at);
        expect([added.status, changed.status, listed.statusCode, deleted.statusCode]).toEqual([
          201, 200, 200, 204,
        ]);
      }
    })();
    const written = await project.change(({ properties, required, store, sortFields }) => {
      properties['city'] = { type: 'string' };
      properties['grade'] = { type: ['number', 'null'] };
      properties['country'] = { type: 'string' };
      required.push('country');
      store.fields['country'] = { fill: 'SA' };
      sortFields.push('country');
    });
    const atStart = rounds;
    expect(await migrateDatabase()).toEqual([path.basename(written!.files[0]!)]);
    upgrade.isDone = true;
    await requests;
    expect(rounds).toBeGreaterThan(atStart);
    expect(fs.readFileSync(path.join(project.root, written!.files[0]!), 'utf8')).not.toContain(
      'Stop all servers',
    );
    await app.close();
    code.remove();
    await expectTablesOfStores();
    expect(await sponsors()).toEqual(
      before.map((row) => ({
        ...row,
        city: '',
        grade: null,
        country: 'SA',
        country_order: '',
      })),
    );
  });

  it('accepts equal values again when they need not be unique', async () => {
    await change(({ store }) => delete store.unique);
    expect(await indexes()).not.toContain('sponsor_title');
  });

  it('loses a column that is dropped', async () => {
    const before = await sponsors();
    await project.drop('sponsor.rank');
    await migrateDatabase();
    await expectTablesOfStores();
    expect(await sponsors()).toEqual(before.map(({ rank: _rank, ...row }) => row));
    expect(before[0]).toMatchObject({ rank_order: '', rank_folded: null });
  });

  it('loses what follows from a column that is dropped, whatever its name', async () => {
    await project.change(({ properties, store, sortFields }) => {
      delete properties['score'];
      store.fields = {};
      sortFields.splice(sortFields.indexOf('score'), 1);
    });
    await migrateDatabase();
    const before = await sponsors();
    await project.drop('sponsor.score');
    await migrateDatabase();
    await expectTablesOfStores();
    expect(await sponsors()).toEqual(
      before.map(({ score: _score, score_order: _order, ...row }) => row),
    );
  });
});

describe('a constraint that refuses values which calls may send', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  const changesFor = async (column: string, accepts: AcceptedValues) => {
    const at = {} as Cursor<never>; // only issues use the position
    const planned = { at, sqlTypes: [], castTypes: [], notNull: false, accepts };
    const table = {
      name: 'box',
      at,
      isWritten: true,
      isVersioned: true,
      owner: 'created_by',
      per: false,
      key: ['id'],
      indexes: {},
      links: {},
      others: [],
    };
    const { box } = await readCatalog(database.db);
    return compareTables([{ ...table, columns: { [column]: planned } }], { box: box! });
  };

  it.each<[definition: string, accepts: AcceptedValues, refused: string]>([
    ["text check (box in ('small', 'it''s'))", { values: ['small', 'large', 'x, y'] }, "'x, y'"],
    ["text check (box in ('small', 'it''s'))", {}, "'any'"],
    ["text check (box = 'only')", { values: ['two'] }, "'two'"],
    ['smallint check (box in (0, 1))', { values: [0, 1, 2] }, '2'],
    ['integer check (box in (0, -1))', {}, '7'],
    ['integer check (box >= -5)', { low: { value: -7 } }, '-7'],
    ['integer check (box between 1 and 3)', { values: [1, 4] }, '4'],
    [
      'numeric(5, 2) check (box > 0 and box <= 100)',
      { low: { value: 0 }, high: { value: 2 } },
      '0',
    ],
    ['numeric check (box > 0 and box <= 1)', { low: { value: 0, exclusive: true } }, '150'],
    ['numeric check (box >= 0.5)', {}, '-1'],
  ])('is widened: %s', async (definition, accepts, refused) => {
    await rowsOf(database, 'drop table if exists box');
    await rowsOf(database, `create table box (box ${definition})`);
    const insert = () => rowsOf(database, `insert into box (box) values (${refused})`);
    await expect(insert()).rejects.toThrow('box_box_check');
    const changes = await changesFor('box', accepts);
    expect(changes).toMatchObject([{ kind: 'changeCheck', column: 'box', name: 'box_box_check' }]);
    await rowsOf(database, printMigration(changes).text);
    await insert();
    expect(await changesFor('box', accepts)).toEqual([]);
  });

  it.each<[definition: string, accepts: AcceptedValues]>([
    ["text check (box in ('a', 'b'))", { values: ['b'] }],
    ['integer check (box between 1 and 3)', { values: [1, 3] }],
    ['integer check (box >= 0)', { low: { value: 0 } }],
    ['integer check (box > 0)', { low: { value: 0, exclusive: true } }],
  ])('stays if it allows them: %s', async (definition, accepts) => {
    await rowsOf(database, 'drop table if exists box');
    await rowsOf(database, `create table box (box ${definition})`);
    expect(await changesFor('box', accepts)).toEqual([]);
  });
});

/** Rows of the demo data, as release 31 stored them, by table. Contents of files are cut off. */
const RELEASE_31 = path.join(ROOT, 'tests/fixtures/release-031.json.gz');

describe('a database with rows of release 31', () => {
  let database: Database;
  let close: () => Promise<void>;
  const rows = JSON.parse(gunzipSync(fs.readFileSync(RELEASE_31)).toString()) as Record<
    string,
    Row[]
  >;

  beforeAll(async () => {
    const storage = await createStorage();
    database = await openDatabase(storage);
    close = async () => {
      await database.close();
      await storage.remove();
    };
    await migrate(
      database,
      loadMigrations(ROOT).filter(({ name }) => name < '032'),
    );
    await database.db.transaction().execute(async (trx) => {
      // Foreign keys and triggers would need the tables in an order.
      await sql`set local session_replication_role = replica`.execute(trx);
      for (const [name, list] of Object.entries(rows)) {
        const [table, columns] = [
          sql.table(name),
          sql.join(Object.keys(list[0]!).map((column) => sql.ref(column))),
        ];
        await sql`delete from ${table}`.execute(trx);
        await sql`insert into ${table} (${columns}) overriding system value select ${columns} from json_populate_recordset(null::${table}, ${JSON.stringify(list)}::json)`.execute(
          trx,
        );
      }
    });
  });
  afterAll(() => close());

  /** Without what the search has computed, which another version of it computes differently. */
  const readTable = async (name: string) => {
    const columns = Object.keys(rows[name]![0]!)
      .filter((column) => !/_(?:folded|order)$/.test(column))
      .map((column) => `"${column}"`);
    const texts = await rowsOf<{ row: string }>(
      database,
      `select row_to_json(one)::text as row from (select ${columns.join(', ')} from ${name}) as one`,
    );
    return texts.map(({ row }) => row).toSorted();
  };
  // Migrations may change settings.
  const tables = Object.keys(rows).filter((name) => name !== 'setting');
  const readTables = async () => {
    const all: Record<string, string[]> = {};
    for (const name of tables) all[name] = await readTable(name);
    return all;
  };

  it('is upgraded and keeps its rows', async () => {
    const before = await readTables();
    expect(tables.map((name) => before[name]!.length)).toEqual(
      tables.map((name) => rows[name]!.length),
    );
    const later = loadMigrations(ROOT).filter(({ name }) => name >= '032');
    expect(await migrate(database, loadMigrations(ROOT))).toEqual(later.map(({ name }) => name));
    await reindexSearch(database.db);
    expect(comparable(await readCatalog(database.db))).toEqual(comparable(readSnapshot(ROOT)));
    expect(await readTables()).toEqual(before);
  });
});

describe('a migration with several steps', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  const migration: Migration = {
    name: '900-steps.sql',
    text: `-- Fills two columns.

-- step 1: schema
alter table box add column one text;

alter table box add column two text;

-- step 2: batches
update box set one = name where id in (select id from box where one is null limit 2);

-- step 3: batches
update box set two = 'x' where id in (select id from box where two is null limit 3);

-- step 4: schema
alter table box alter column one set not null, alter column two set not null;

create index box_two on box (two);
`,
  };

  async function reset(): Promise<void> {
    for (const text of [
      'drop table if exists box',
      "delete from migration where name like '900%'",
      'create table box (id int primary key, name text not null)',
      "insert into box select number, 'name ' || number from generate_series(1, 5) as number",
    ])
      await rowsOf(database, text);
  }

  /** Applies the migration. The process ends before the given statement. */
  async function run(end = Infinity): Promise<string[]> {
    const statements: string[] = [];
    const target: Database = {
      ...database,
      withConnection: (work) =>
        database.withConnection(async (client) => {
          const one: Database = { ...database, withConnection: (inner) => inner(client) };
          const ending = observed(one, (text) => {
            if (statements.length >= end) throw new Error('The process ended.');
            statements.push(text);
          });
          try {
            return await ending.withConnection(work);
          } finally {
            // The database does this when the connection ends.
            if (statements.length >= end) await client.query('rollback');
          }
        }),
    };
    const all = [...loadMigrations(ROOT), migration];
    const isApplied = (await notedSteps()).includes(migration.name);
    if (end === Infinity)
      expect(await migrate(target, all)).toEqual(isApplied ? [] : [migration.name]);
    else await expect(migrate(target, all)).rejects.toThrow('The process ended.');
    return statements;
  }

  const notedSteps = async () =>
    (
      await rowsOf<{ name: string }>(
        database,
        "select name from migration where name like '900%' order by name",
      )
    ).map(({ name }) => name);

  const STEPS = [
    '900-steps.sql',
    '900-steps.sql step 1',
    '900-steps.sql step 2',
    '900-steps.sql step 3',
  ];
  const changesOf = (statements: string[]) => statements.filter((text) => text.includes('box'));

  it('continues where it was interrupted', async () => {
    await reset();
    const whole = await run();
    expect(await notedSteps()).toEqual(STEPS);
    // Both columns need batches, and one that finds no row: 2 + 2 + 1, and 3 + 2.
    expect(changesOf(whole)).toHaveLength(1 + 4 + 3 + 1);
    const expected = await rowsOf(database, 'select * from box order by id');
    expect(expected[4]).toEqual({ id: 5, name: 'name 5', one: 'name 5', two: 'x' });
    for (let end = 0; end < whole.length; end += 1) {
      await reset();
      const begun = await run(end);
      const noted = await notedSteps();
      const rest = await run();
      expect(await rowsOf(database, 'select * from box order by id'), `${end}`).toEqual(expected);
      expect(await notedSteps(), `${end}`).toEqual(STEPS);
      expect(
        await rowsOf(
          database,
          `select from migration where name = '${migration.name}' and checksum is not null`,
        ),
      ).toHaveLength(1);
      // Finished steps are not repeated.
      const repeated = noted.length;
      expect([
        rest.some((text) => text.includes('add column one')),
        rest.some((text) => text.includes('set one')),
        rest.some((text) => text.includes('set two')),
      ]).toEqual([repeated < 1, repeated < 2, repeated < 3]);
      expect(begun).toHaveLength(end);
    }
  });
});

it('every migration of the repository has its own number', () => {
  expect(sameNumbers(ROOT)).toEqual([]);
});
