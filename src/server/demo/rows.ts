import fs from 'node:fs';
import path from 'node:path';
import { DAY_MS } from '../../shared/time/days.ts';
import type { Db } from '../db/connect.ts';
import { newFileId } from '../files/fileLinks.ts';
import { addFile } from '../files/storedFiles.ts';
import { tableFacts } from '../db/tables.ts';
import { scopedTo, type Scope } from '../rows/scope.ts';
import { drawPage } from './page.ts';
import { createRandom, SEED } from './random.ts';
import { drawScene } from './scenes.ts';

/**
 * A value that is made for the company: a file that is drawn, a day, or rows of another table by
 * their numbers from 1 on. `rows` are linked by a table.
 */
type MadeValue =
  | { file: 'picture' | 'paper' }
  /** The number of days from that of the fill; negative for days before. */
  | { inDays: number }
  | { row: [table: string, number: number] }
  | { rows: [table: string, numbers: number[]] }
  /** A value that is kept as JSON. */
  | { json: unknown };

/** A row by column. A property with `rows` is named after the table that links them. */
type DemoRow = Record<string, unknown>;

/** The tables of a company by any name. The database checks names and values. */
interface AnyTables {
  select(table: string): {
    select(column: string): {
      orderBy(column: string): { execute(): Promise<{ id: number }[]> };
    };
  };
  insert(
    table: string,
    rows: readonly object[],
  ): { returning(column: 'id'): { executeTakeFirstOrThrow(): Promise<{ id: number }> } };
  insertMany(table: string, rows: readonly object[]): Promise<unknown>;
}

interface RowsFillOptions {
  now: Date;
  /** The account that created the rows. */
  author: number;
  /** The folder with a file `<table>.json` for each table. */
  folder: string;
}

/**
 * Adds the rows of every file in `rows/` to a company. `npm run new -- area` writes these files. A
 * table is filled after those that its rows refer to.
 * @throws Error that names the file if the database refuses its rows
 */
export async function fillRows(db: Db, scope: Scope, options: RowsFillOptions): Promise<void> {
  const { folder } = options;
  if (!fs.existsSync(folder)) return;
  const newId = createIds(scope);
  const tables = fs.readdirSync(folder).map((file) => path.basename(file, '.json'));
  const pending = new Set(tables.sort());
  const fill = async (table: string): Promise<void> => {
    if (!pending.delete(table)) return;
    const text = fs.readFileSync(path.join(folder, `${table}.json`), 'utf8');
    const rows = JSON.parse(text) as DemoRow[];
    for (const other of tablesIn(rows)) await fill(other);
    await fillTable(db, scope, table, rows, { ...options, newId }).catch((error: unknown) => {
      throw new Error(
        `The demo rows of server/demo/rows/${table}.json do not fit their table: ${(error as Error).message}`,
        { cause: error },
      );
    });
  };
  for (const table of tables) await fill(table);
}

/** Returns the tables that rows refer to. */
const tablesIn = (rows: readonly DemoRow[]): string[] => [
  ...new Set(
    rows
      .flatMap((row) => Object.values(row).filter(isMade))
      .flatMap((value) => ('row' in value ? value.row[0] : 'rows' in value ? value.rows[0] : [])),
  ),
];

async function fillTable(
  db: Db,
  scope: Scope,
  table: string,
  rows: readonly DemoRow[],
  { now, author, newId }: RowsFillOptions & { newId(): string },
): Promise<void> {
  const tables = scopedTo(db, scope) as unknown as AnyTables;
  /** Returns the ids of rows by their numbers. If there are fewer rows, the first follow again. */
  const idsOf = async (other: string, numbers: readonly number[]) => {
    const found = await tables.select(other).select(`${other}.id`).orderBy(`${other}.id`).execute();
    // The first row of a table cannot refer to another one of it.
    if (found.length === 0 && other === table) return [];
    if (found.length === 0) throw new Error(`the company has no row of ${other}`);
    return numbers.map((number) => found[(number - 1) % found.length]!.id);
  };
  const existing = tableFacts().columns[table];
  const has = (column: string) => existing?.includes(column) ?? true;
  for (const [index, row] of rows.entries()) {
    const at = new Date(now.getTime() - (index + 1) * DAY_MS);
    const authorship = {
      created_by: author,
      updated_by: author,
      created_at: at,
      updated_at: at,
    };
    const columns: Record<string, unknown> = Object.fromEntries(
      Object.entries(authorship).filter(([column]) => has(column)),
    );
    const links: { through: string; column: string; ids: number[] }[] = [];
    for (const [name, value] of Object.entries(row)) {
      if (!isMade(value)) columns[name] = value;
      else if ('inDays' in value)
        columns[name] = new Date(now.getTime() + value.inDays * DAY_MS).toISOString().slice(0, 10);
      else if ('json' in value) columns[name] = JSON.stringify(value.json);
      else if ('file' in value) {
        const isPaper = value.file === 'paper';
        const file = isPaper ? drawPage(name) : await drawScene(index);
        const id = newId();
        await addFile(db, scope, id, file, at);
        // A document is stored with its name.
        columns[name] = isPaper ? `${id}/${name.replaceAll('_', '-')}.pdf` : id;
      } else if ('row' in value) {
        const [other, number] = value.row;
        [columns[name]] = await idsOf(other, [number]);
      } else {
        const [other, numbers] = value.rows;
        links.push({ through: name, column: `${other}_id`, ids: await idsOf(other, numbers) });
      }
    }
    if (!has('id')) {
      await tables.insertMany(table, [columns]);
      continue;
    }
    const { id } = await tables.insert(table, [columns]).returning('id').executeTakeFirstOrThrow();
    for (const { through, column, ids } of links)
      await tables.insertMany(
        through,
        [...new Set(ids)].map((other) => ({ [`${table}_id`]: id, [column]: other })),
      );
  }
}

/** Creates ids of files, the same each time. */
function createIds({ companyId }: Scope): () => string {
  const random = createRandom(SEED + companyId * 17);
  return () => newFileId(companyId, random.bytes);
}

const isMade = (value: unknown): value is MadeValue =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
