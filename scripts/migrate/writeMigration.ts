import fs from 'node:fs';
import path from 'node:path';
import { createCompiler } from '../../src/compiler/compile.ts';
import { formatIssue } from '../../src/compiler/issues/issue.ts';
import { readSnapshot } from '../../server/db/snapshot.ts';
import { writeSnapshot } from '../writeSnapshot.ts';
import { plannedColumns } from './plannedColumns.ts';
import { NeedsDecision, printMigration, type PrintedMigration } from './printMigration.ts';

const FOLDER = 'server/db/migrations';

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
 * @param name the name of the file; by default that of its first table
 * @returns nothing if the tables have all that the stores need
 * @throws NeedsDecision if a change loses data, lacks a value, or the definitions have other issues
 * @throws MigrationFailed if PostgreSQL refuses the SQL. No file is then written
 */
export async function writeMigration(
  root: string,
  name?: string,
): Promise<WrittenMigration | undefined> {
  const changes = findChanges(root);
  if (changes.length === 0) return undefined;
  return write(root, name ?? changes[0]!.table.replaceAll('_', '-'), printMigration(changes));
}

/**
 * Writes the migration that deletes a column which no field uses any more, with its values.
 * @param column table and column, with a dot
 * @throws NeedsDecision if a field uses the column, or no store ever did
 */
export async function dropColumn(root: string, column: string): Promise<WrittenMigration> {
  findChanges(root);
  const [table = '', name = ''] = column.split('.');
  const stored = readSnapshot(root)[table]?.columns;
  if (!stored?.[name]) throw new NeedsDecision(`${column}: there is no such column.`);
  if (plannedColumns(root)[table]?.has(name))
    throw new NeedsDecision(`${column}: a field is kept in it. Remove the field first.`);
  if (!stored[name].store)
    throw new NeedsDecision(`${column}: no store explains it. Write the migration by hand.`);
  const dropped = [name, `${name}_folded`, `${name}_order`].filter((one) => stored[one]);
  const drops = dropped.toReversed().map((one) => `drop column ${one}`);
  return write(root, `drop-${table}-${name}`.replaceAll('_', '-'), {
    sentences: [`Deletes the column ${column} and its values.`],
    text: [
      `-- Deletes the column ${column} and its values.`,
      '-- Stop all servers before this upgrade: older ones use the former columns.',
      '',
      `alter table ${table} ${drops.join(', ')};`,
      '',
    ].join('\n'),
  });
}

/** Returns what the tables lack. */
function findChanges(root: string) {
  const compiler = createCompiler({ root });
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
  return compiler.tables().changes;
}

async function write(
  root: string,
  name: string,
  { text, sentences }: PrintedMigration,
): Promise<WrittenMigration> {
  const file = `${FOLDER}/${nextNumber(root)}-${name}.sql`;
  fs.writeFileSync(path.join(root, file), text);
  try {
    return { files: [file, ...(await writeSnapshot(root))], sentences };
  } catch (error) {
    fs.rmSync(path.join(root, file));
    throw error;
  }
}

/** Returns the number of the next migration, with three digits. */
function nextNumber(root: string): string {
  const numbers = fs
    .readdirSync(path.join(root, FOLDER))
    .map((one) => Number.parseInt(one, 10))
    .filter(Number.isInteger);
  return String(Math.max(0, ...numbers) + 1).padStart(3, '0');
}
