import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { Change, Text } from './draftFiles.ts';
import { StudioFailure } from './failure.ts';

/**
 * Writes all changes to disk. If one fails, takes back those before it and throws.
 * @param folder where each text is written first, so that no file is ever half written
 */
export function writeAll(root: string, folder: string, changes: readonly Change[]): void {
  const written: Change[] = [];
  for (const change of changes) {
    try {
      writeText(join(root, change.file), change.after, join(folder, 'file.new'));
      written.push(change);
    } catch (error) {
      for (const { file, before } of written.toReversed())
        writeText(join(root, file), before, join(folder, 'file.new'));
      throw new StudioFailure(
        'check.studio.notWritten',
        { file: change.file, reason: (error as Error).message },
        500,
      );
    }
  }
}

/** Writes a file. Null removes it, and its folder if that is empty then. */
function writeText(path: string, text: Text, temporary: string): void {
  const exists = existsSync(path);
  // Renaming would also replace a file that must not be written.
  if (exists) accessSync(path, constants.W_OK);
  const folder = dirname(path);
  if (text === null) {
    rmSync(path, { force: true });
    if (existsSync(folder) && readdirSync(folder).length === 0) rmdirSync(folder);
    return;
  }
  mkdirSync(folder, { recursive: true });
  writeFileSync(temporary, text);
  if (exists) chmodSync(temporary, statSync(path).mode);
  renameSync(temporary, path);
}
