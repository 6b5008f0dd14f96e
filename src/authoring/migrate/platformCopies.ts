import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Issue } from '../../compiler/issues/issue.ts';
import { message } from '../../compiler/issues/messages.ts';
import { loadMigrations, type Migration } from '../../server/db/migrate.ts';
import { CONTAINED_MIGRATIONS, MIGRATIONS } from '../../shared/productPaths.ts';
import { nextNumber } from './migrationNumbers.ts';
import { readPlatformMigrations } from './platformTables.ts';

/** The name of a copy: the product's number, and the name of the migration of the platform. */
const COPY = /^\d{3,}-nasaq-(.+)$/;

/** The copies of the platform's migrations in a product: those that it lacks, and changed ones. */
interface Copies {
  missing: Migration[];
  /** The names of the files. */
  changed: string[];
}

/**
 * Compares the migrations of a product with those of the platform. A product has a copy of each among
 * its own, so that there is one list with one order. What its own migrations did before they were the
 * platform's is listed in server/db/nasaq.json.
 */
function compareCopies(root: string): Copies {
  if (!existsSync(join(root, MIGRATIONS))) return { missing: [], changed: [] };
  const copies = new Map(
    loadMigrations(root).flatMap((one) => {
      const [, name] = COPY.exec(one.name) ?? [];
      return name === undefined ? [] : [[name, one] as const];
    }),
  );
  const contained = containedIn(root);
  const expected = readPlatformMigrations().filter(({ name }) => !contained.has(name));
  return {
    missing: expected.filter(({ name }) => !copies.has(name)),
    changed: expected.flatMap(({ name, text }) => {
      const copy = copies.get(name);
      return copy && copy.text !== text ? [copy.name] : [];
    }),
  };
}

/** Returns the migrations of the platform that the product's own ones contain. */
function containedIn(root: string): ReadonlySet<string> {
  const file = join(root, CONTAINED_MIGRATIONS);
  if (!existsSync(file)) return new Set();
  const { contains } = JSON.parse(readFileSync(file, 'utf8')) as { contains: string[] };
  return new Set(contains);
}

/** Reports the migrations of the platform that a product lacks or has changed. */
export function checkCopies(root: string): Issue[] {
  const { missing, changed } = compareCopies(root);
  const at = (file: string) => ({ file, line: 1, column: 1 });
  return [
    ...missing.map(({ name }) => ({
      ...at(MIGRATIONS),
      message: message('check.platformMigration.missing', { name }),
      fix: message('check.platformMigration.missing.fix'),
    })),
    ...changed.map((name) => ({
      ...at(`${MIGRATIONS}/${name}`),
      message: message('check.platformMigration.changed', { name }),
      fix: message('check.platformMigration.changed.fix'),
    })),
  ];
}

/**
 * Adds the migrations of the platform that a product lacks to its own.
 * @returns the files that it wrote, relative to the root
 */
export function addCopies(root: string): string[] {
  return compareCopies(root).missing.map(({ name, text }) => {
    const file = `${MIGRATIONS}/${nextNumber(root)}-nasaq-${name}`;
    writeFileSync(join(root, file), text);
    return file;
  });
}
