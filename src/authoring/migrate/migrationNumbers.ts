import fs from 'node:fs';
import path from 'node:path';
import { isMigrationFile } from '../../server/db/migrate.ts';
import { MIGRATIONS } from '../../shared/productPaths.ts';
import { areaOf } from '../../compiler/read/cursor.ts';
import type { TableChange } from '../../compiler/stores/tableChanges.ts';
import { NeedsDecision } from './needsDecision.ts';

const numberOf = (file: string): number => Number.parseInt(file, 10);

const migrationFiles = (root: string): string[] =>
  fs.readdirSync(path.join(root, MIGRATIONS)).filter(isMigrationFile).toSorted();

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

/** @throws NeedsDecision if two migrations have the same number */
export function assertDistinctNumbers(root: string): void {
  const [same] = sameNumbers(root);
  if (!same) return;
  throw new NeedsDecision(
    `${same.join(' and ')} have the same number. Give the one that is not released yet the next number, ${nextNumber(root)}, and run npm run snapshot.`,
  );
}

/**
 * Names a migration after the area of the first table that it creates, or after the first table and
 * the column that it adds to it.
 */
export function migrationName(changes: readonly TableChange[]): string {
  const created = changes.find(({ kind }) => kind === 'newTable');
  const [first] = changes;
  const name = created
    ? areaOf(created.at)
    : first?.kind === 'newColumn'
      ? `${first.table}-${first.column}`
      : (first?.table ?? '');
  return name.replaceAll('_', '-');
}
