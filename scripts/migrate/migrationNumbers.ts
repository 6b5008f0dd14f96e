import fs from 'node:fs';
import path from 'node:path';

/** The folder of the migrations. Below the root. */
export const MIGRATIONS = 'server/db/migrations';

const numberOf = (file: string): number => Number.parseInt(file, 10);

const migrationFiles = (root: string): string[] =>
  fs
    .readdirSync(path.join(root, MIGRATIONS))
    .filter((file) => Number.isInteger(numberOf(file)))
    .toSorted();

/** Returns the number of the next migration, with three digits. */
export const nextNumber = (root: string): string =>
  String(Math.max(0, ...migrationFiles(root).map(numberOf)) + 1).padStart(3, '0');

/**
 * Returns the migrations with the same number, which two branches may have added. Without another
 * number, the order in which they are applied depends on their names.
 */
export function sameNumbers(root: string): string[][] {
  const files = migrationFiles(root);
  const numbers = [...new Set(files.map(numberOf))];
  return numbers
    .map((number) => files.filter((file) => numberOf(file) === number))
    .filter((same) => same.length > 1);
}
