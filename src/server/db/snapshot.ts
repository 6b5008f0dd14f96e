import fs from 'node:fs';
import path from 'node:path';
import { SNAPSHOT, TABLE_TYPES } from '../../shared/productPaths.ts';
import type { Catalog, CatalogColumn, CatalogTable } from './catalog.ts';
import { printPlatformTables, printTableTypes } from './tableTypes.ts';

/** Relative to the folder of the platform: the migrations of its own tables, and what follows. */
export const PLATFORM_MIGRATIONS = 'server/migrations';
export const PLATFORM_SNAPSHOT = `${PLATFORM_MIGRATIONS}/snapshot.json`;
const PLATFORM_TABLE_TYPES = 'server/db/platformTables.ts';

/** What a store says of a column. */
export type ColumnMarks = Pick<CatalogColumn, 'helper' | 'secret'>;

/** Reads the snapshot. `root` is the folder that contains `server/`. */
export const readSnapshot = (root: string): Catalog =>
  JSON.parse(fs.readFileSync(path.join(root, SNAPSHOT), 'utf8')) as Catalog;

/**
 * Returns the files that follow from the tables of a database, by path.
 * @param previous the snapshot so far, whose parts written by hand are kept
 * @param planned the columns that stores explain, by table and column
 */
export function snapshotFiles(
  catalog: Catalog,
  previous: Catalog,
  planned: Record<string, Record<string, ColumnMarks>>,
): Record<string, string> {
  const complete = withAdditions(catalog, previous, planned);
  return { [SNAPSHOT]: printSnapshot(complete), [TABLE_TYPES]: printTableTypes(complete) };
}

/**
 * Returns the files that follow from the tables of the platform alone: their snapshot, with which
 * that of a new product begins, and their types.
 * @param previous the snapshot so far, whose parts written by hand are kept
 */
export function platformFiles(catalog: Catalog, previous: Catalog): Record<string, string> {
  const complete = withAdditions(catalog, previous, {});
  return {
    [PLATFORM_SNAPSHOT]: printSnapshot(complete),
    [PLATFORM_TABLE_TYPES]: printPlatformTables(complete),
  };
}

/**
 * Adds what the database does not know. A column that a store explained stays marked, so that it can
 * be deleted.
 */
function withAdditions(
  catalog: Catalog,
  previous: Catalog,
  planned: Record<string, Record<string, ColumnMarks>>,
): Catalog {
  const tables = Object.entries(catalog).map(([name, table]) => {
    const columns = Object.entries(table.columns).map(
      ([column, details]): [string, CatalogColumn] => {
        const former: Partial<CatalogColumn> = previous[name]?.columns[column] ?? {};
        const { filledByTrigger, comment, store } = former;
        const marks = planned[name]?.[column];
        const helper = helperOf(former, marks, table);
        return [
          column,
          {
            ...details,
            ...(store || marks ? { store: true as const } : {}),
            ...(helper ? { helper } : {}),
            ...(former.secret || marks?.secret ? { secret: true as const } : {}),
            ...(filledByTrigger ? { filledByTrigger } : {}),
            ...(comment === undefined ? {} : { comment }),
          },
        ];
      },
    );
    const isGlobal = previous[name]?.global === true;
    return [
      name,
      {
        ...table,
        columns: Object.fromEntries(columns),
        ...(isGlobal ? { global: true as const } : {}),
      },
    ];
  });
  return Object.fromEntries(tables) as Catalog;
}

/** Returns what a column is filled from. One with the values of a field never becomes a helper. */
function helperOf(
  former: Partial<CatalogColumn>,
  marks: ColumnMarks | undefined,
  { columns }: CatalogTable,
): CatalogColumn['helper'] {
  const isOfField = former.store === true && former.helper === undefined;
  const helper = (isOfField ? undefined : marks?.helper) ?? former.helper;
  return helper && helper.of in columns ? helper : undefined;
}

/** Prints one line for each column, constraint, index and trigger, so that changes merge well. */
function printSnapshot(catalog: Catalog): string {
  const print = (value: unknown, depth: number, indent: string): string => {
    if (depth === 0 || typeof value !== 'object' || value === null) return JSON.stringify(value);
    const entries = Object.entries(value).map(
      ([name, part]) => `${indent}  "${name}": ${print(part, depth - 1, `${indent}  `)}`,
    );
    return `{\n${entries.join(',\n')}\n${indent}}`;
  };
  return `${print(catalog, 3, '')}\n`;
}
