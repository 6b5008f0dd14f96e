import fs from 'node:fs';
import path from 'node:path';
import { createCompiler, type Compiler } from '../../compiler/compile.ts';
import { formatIssue } from '../../compiler/issues/issue.ts';
import type { Tables } from '../../compiler/stores/tables.ts';
import type { Database } from '../../server/db/connect.ts';
import { readSnapshot } from '../../server/db/snapshot.ts';
import { MIGRATIONS } from '../../shared/productPaths.ts';
import { snapshotTexts, type SnapshotOptions } from './writeSnapshot.ts';
import { explainedColumns } from './plannedColumns.ts';
import { assertDistinctNumbers, migrationName, nextNumber } from './migrationNumbers.ts';
import { NeedsDecision } from './needsDecision.ts';
import { printMigration, type PrintedMigration } from './printMigration.ts';

export interface MigrationOptions {
  /** A compiler of the root. A new one takes a second, because it reads all definitions. */
  compiler?: Compiler;
  /** See SnapshotOptions. */
  database?: Database;
}

/** A migration that was written. */
export interface WrittenMigration {
  /** The paths of the files, relative to the root. */
  files: string[];
  /** What the migration changes, one sentence each. */
  sentences: string[];
}

/**
 * Compares the stores with the snapshot of the tables. If the tables lack something, writes the
 * next migration, the new snapshot and the types of the tables.
 * @param name the name of the file; by default `migrationName`
 * @returns nothing if the tables have all that the stores need
 * @throws NeedsDecision if a change loses data, lacks a value, or the definitions have other issues
 * @throws MigrationFailed if PostgreSQL refuses the SQL. No file is then written
 */
export async function writeMigration(
  root: string,
  name?: string,
  { compiler, database }: MigrationOptions = {},
): Promise<WrittenMigration | undefined> {
  const tables = findChanges(root, compiler);
  const { changes } = tables;
  if (changes.length === 0) return undefined;
  const explained = explainedColumns(tables);
  return write(root, name ?? migrationName(changes), printMigration(changes), {
    explained,
    database,
  });
}

/**
 * Writes the migration that deletes a column which no field uses any more, with its values.
 * @param column table and column, with a dot
 * @throws NeedsDecision if a field, a text or a hook uses the column, or no store ever did
 */
export async function dropColumn(
  root: string,
  column: string,
  { compiler, database }: MigrationOptions = {},
): Promise<WrittenMigration> {
  const tables = findChanges(root, compiler);
  const [table = '', name = ''] = column.split('.');
  const stored = readSnapshot(root)[table]?.columns;
  if (!stored?.[name]) throw new NeedsDecision(`${column}: there is no such column.`);
  const usedColumns = tables.planned
    .filter((one) => one.name === table)
    .map(({ columns }) => columns);
  if (usedColumns.some((columns) => name in columns))
    throw new NeedsDecision(`${column}: the store uses it. Remove the field first.`);
  if (!stored[name].store)
    throw new NeedsDecision(`${column}: no store explains it. Write the migration by hand.`);
  const helpers = Object.keys(stored).filter((one) => stored[one]!.helper?.of === name);
  const drops = [...helpers, name].map((one) => `drop column ${one}`);
  const text = [
    `-- Deletes the column ${column} and its values.`,
    '-- Stop all servers before this upgrade: older ones use the former columns.',
    '',
    `alter table ${table} ${drops.join(', ')};`,
    '',
  ].join('\n');
  const sentences = [`Deletes the column ${column} and its values.`];
  const file = `drop-${table}-${name}`.replaceAll('_', '-');
  const explained = explainedColumns(tables);
  return write(root, file, { text, sentences }, { explained, database });
}

/**
 * Returns the tables that the stores need, and what they lack.
 * @throws NeedsDecision if the definitions have other issues, or two migrations the same number
 */
function findChanges(root: string, compiler = createCompiler({ root })): Tables {
  assertDistinctNumbers(root);
  const { issues } = compiler.compile();
  const others = issues.filter(
    ({ message, file }) => !message.key.startsWith('check.table.') && !file.startsWith('docs/'),
  );
  if (others.length > 0)
    throw new NeedsDecision(
      ['The definitions have issues:', ...others.map((issue) => formatIssue(issue, 'en'))].join(
        '\n',
      ),
    );
  return compiler.tables();
}

async function write(
  root: string,
  name: string,
  { text, sentences }: PrintedMigration,
  options: SnapshotOptions,
): Promise<WrittenMigration> {
  const added = { name: `${nextNumber(root)}-${name}.sql`, text };
  const files = {
    [`${MIGRATIONS}/${added.name}`]: text,
    ...(await snapshotTexts(root, { ...options, added })),
  };
  for (const [file, content] of Object.entries(files))
    fs.writeFileSync(path.join(root, file), content);
  return { files: Object.keys(files), sentences };
}
