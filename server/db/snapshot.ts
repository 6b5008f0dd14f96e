import fs from 'node:fs';
import path from 'node:path';
import type { Catalog, CatalogColumn } from './catalog.ts';
import { printTableTypes } from './tableTypes.ts';

/** The tables of a database with all migrations. Generated types follow from it. */
const SNAPSHOT = 'server/db/snapshot.json';

const TYPES = 'server/generated/tables.ts';

/** Reads the snapshot. `root` is the folder that contains `server/`. */
export const readSnapshot = (root: string): Catalog =>
  JSON.parse(fs.readFileSync(path.join(root, SNAPSHOT), 'utf8')) as Catalog;

/**
 * Returns the files that follow from the tables of a database, by path.
 * @param previous the snapshot so far, whose parts written by hand are kept
 * @param planned the columns that stores explain, by table
 */
export function snapshotFiles(
  catalog: Catalog,
  previous: Catalog,
  planned: Record<string, ReadonlySet<string>>,
): Record<string, string> {
  const complete = withAdditions(catalog, previous, planned);
  return { [SNAPSHOT]: printSnapshot(complete), [TYPES]: printTableTypes(complete) };
}

/**
 * Adds what the database does not know. A column that a store explained stays marked, so that it can
 * be deleted.
 */
function withAdditions(
  catalog: Catalog,
  previous: Catalog,
  planned: Record<string, ReadonlySet<string>>,
): Catalog {
  const tables = Object.entries(catalog).map(([name, table]) => {
    const columns = Object.entries(table.columns).map(
      ([column, details]): [string, CatalogColumn] => {
        const { filledByTrigger, comment, store } = previous[name]?.columns[column] ?? {};
        const isExplained = store === true || planned[name]?.has(column) === true;
        return [
          column,
          {
            ...details,
            ...(isExplained ? { store: true as const } : {}),
            ...(filledByTrigger ? { filledByTrigger } : {}),
            ...(comment === undefined ? {} : { comment }),
          },
        ];
      },
    );
    return [name, { ...table, columns: Object.fromEntries(columns) }];
  });
  return Object.fromEntries(tables) as Catalog;
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
