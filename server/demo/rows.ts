import fs from 'node:fs';
import path from 'node:path';
import type { Db } from '../../src/server/db/connect.ts';
import { addFile } from '../../src/server/files/storedFiles.ts';
import { scopedTo, type Scope } from '../../src/server/rows/scope.ts';
import { newFileId } from '../../src/server/files/fileLinks.ts';
import { DAY_MS } from './calendar.ts';
import { drawPage } from './documents.ts';
import { createRandom, SEED } from './random.ts';
import { drawScene } from './scenes.ts';

/** A file that is drawn, a school of the company by its number, or schools in a linked table. */
type DrawnValue = { file: 'picture' | 'paper' } | { school: number } | { schools: number[] };

/** A row by column. A property with `schools` is named after the table that links them. */
type DemoRow = Record<string, unknown>;

/** The tables of a company by any name. The database checks names and values. */
interface AnyTables {
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
  schoolIds: readonly number[];
  /** The folder with a file `<table>.json` for each table. */
  folder: string;
}

/**
 * Adds the rows of every file in `rows/` to a company. `npm run new -- area` writes these files. Their
 * rows refer to schools of the company and to files only.
 * @throws Error that names the file if the database refuses its rows
 */
export async function fillRows(db: Db, scope: Scope, options: RowsFillOptions): Promise<void> {
  const { folder } = options;
  if (!fs.existsSync(folder)) return;
  const newId = createIds(scope);
  for (const file of fs.readdirSync(folder).sort()) {
    const rows = JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8')) as DemoRow[];
    await fillTable(db, scope, path.basename(file, '.json'), rows, { ...options, newId }).catch(
      (error: unknown) => {
        throw new Error(
          `The demo rows of server/demo/rows/${file} do not fit their table: ${(error as Error).message}`,
          { cause: error },
        );
      },
    );
  }
}

async function fillTable(
  db: Db,
  scope: Scope,
  table: string,
  rows: readonly DemoRow[],
  { now, author, schoolIds, newId }: RowsFillOptions & { newId(): string },
): Promise<void> {
  const tables = scopedTo(db, scope) as unknown as AnyTables;
  const idsOf = (numbers: readonly number[]) =>
    numbers.map((number) => schoolIds[(number - 1) % schoolIds.length]!);
  for (const [index, row] of rows.entries()) {
    const at = new Date(now.getTime() - (index + 1) * DAY_MS);
    const columns: Record<string, unknown> = {
      created_by: author,
      updated_by: author,
      created_at: at,
      updated_at: at,
    };
    const links: [table: string, schools: number[]][] = [];
    for (const [name, value] of Object.entries(row)) {
      if (!isDrawn(value)) columns[name] = value;
      else if ('file' in value) {
        const isPaper = value.file === 'paper';
        const file = isPaper ? drawPage(name) : await drawScene(index);
        const id = newId();
        await addFile(db, scope, id, file, at);
        // A document is stored with its name.
        columns[name] = isPaper ? `${id}/${name.replaceAll('_', '-')}.pdf` : id;
      } else if ('school' in value) columns[name] = idsOf([value.school])[0];
      else links.push([name, idsOf(value.schools)]);
    }
    const { id } = await tables.insert(table, [columns]).returning('id').executeTakeFirstOrThrow();
    for (const [link, schools] of links)
      await tables.insertMany(
        link,
        [...new Set(schools)].map((school_id) => ({ [`${table}_id`]: id, school_id })),
      );
  }
}

/** Creates ids of files, the same each time. */
function createIds({ companyId }: Scope): () => string {
  const random = createRandom(SEED + companyId * 17);
  return () => newFileId(companyId, random.bytes);
}

const isDrawn = (value: unknown): value is DrawnValue =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
