import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PLATFORM, platformFile } from '../../../build/definitions/platformFile.mjs';
import { outdatedFiles } from '../../generate/writeGenerated.ts';
import { needsMigration } from '../../../compiler/issues/issue.ts';
import type { Tables } from '../../../compiler/stores/tables.ts';
import { MIGRATIONS, SNAPSHOT } from '../../../shared/productPaths.ts';
import type { DerivedFiles, DraftProject } from '../server/project.ts';
import {
  assertDistinctNumbers,
  migrationName,
  nextNumber,
} from '../../migrate/migrationNumbers.ts';
import { explainedColumns, type ExplainedColumns } from '../../migrate/plannedColumns.ts';
import { printMigration } from '../../migrate/printMigration.ts';

/** What the process that applies migrations reads from its standard input. */
export interface SnapshotRequest {
  root: string;
  added: { name: string; text: string };
  /** The columns that stores explain, by table. */
  explained: ExplainedColumns;
}

type Snapshot = (request: SnapshotRequest) => Promise<Record<string, string>>;

const PROCESS = platformFile('authoring/studio/derived/snapshotProcess.ts');

/**
 * Returns the files that a commit needs besides definitions and texts.
 * @param snapshot returns the texts of `snapshotTexts`
 */
export const createDerivedFiles = (snapshot: Snapshot): DerivedFiles => ({
  fixes: needsMigration,
  files: async (project) => {
    const { root, overlay, compiler, compilation } = project;
    // Other commands write nothing either while there are issues.
    if (!compilation.issues.every(needsMigration)) return new Map();
    const generated = await outdatedFiles(root, compilation, overlay);
    const tables = compiler.tables();
    if (tables.changes.length === 0) return generated;
    const migration = await migrationFiles(project, tables, snapshot);
    return new Map([...generated, ...Object.entries(migration)]);
  },
});

async function migrationFiles(
  { root }: DraftProject,
  tables: Tables,
  snapshot: Snapshot,
): Promise<Record<string, string>> {
  assertDistinctNumbers(root);
  const { text } = printMigration(tables.changes);
  const added = { name: `${nextNumber(root)}-${migrationName(tables.changes)}.sql`, text };
  const texts = await snapshot({ root, added, explained: explainedColumns(tables) });
  // The last file is the one that a restarting server applies: all others are written by then.
  return { ...texts, [`${MIGRATIONS}/${added.name}`]: text };
}

let latest: { key: string; files: Promise<Record<string, string>> } | undefined;

/** Returns the texts of `snapshotTexts`. They are computed once for the same migration. */
function snapshotWith(request: SnapshotRequest): Promise<Record<string, string>> {
  const input = JSON.stringify(request);
  const key = input + readFileSync(join(request.root, SNAPSHOT), 'utf8');
  if (latest?.key === key) return latest.files;
  const files = runSnapshot(input);
  latest = { key, files };
  files.catch(() => (latest = undefined));
  return files;
}

/** Applies the migrations in another process, because this takes seconds of computing time. */
async function runSnapshot(input: string): Promise<Record<string, string>> {
  const run = promisify(execFile)(process.execPath, ['--import', 'tsx', PROCESS], {
    cwd: PLATFORM,
    maxBuffer: Infinity,
  });
  run.child.stdin?.end(input);
  const { stdout } = await run.catch((error: Error & { stderr?: string }) => {
    throw new Error(error.stderr?.trim() || error.message, { cause: error });
  });
  return JSON.parse(stdout) as Record<string, string>;
}

export const derivedFiles = createDerivedFiles(snapshotWith);
