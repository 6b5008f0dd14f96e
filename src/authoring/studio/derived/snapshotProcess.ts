import { json } from 'node:stream/consumers';
import { MigrationFailed } from '../../../server/db/migrate.ts';
import { snapshotTexts } from '../../migrate/writeSnapshot.ts';
import type { SnapshotRequest } from './derivedFiles.ts';

/*
 * Prints the texts of `snapshotTexts` with a migration that is not written yet, as JSON. The studio
 * runs it (`derivedFiles`).
 */

const { root, added, explained } = (await json(process.stdin)) as SnapshotRequest;
try {
  const files = await snapshotTexts(root, { added, explained });
  process.stdout.write(JSON.stringify(files));
} catch (error) {
  if (!(error instanceof MigrationFailed)) throw error;
  process.stderr.write(error.message);
  process.exitCode = 1;
}
