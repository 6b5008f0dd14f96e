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
import type { FileChange, Text } from './draftFiles.ts';
import { StudioFailure } from './failure.ts';

/**
 * Writes all changes to disk. If one fails, takes back those before it and throws.
 * @param folder where each text is written first, so that no file is ever half written. Files that
 * follow from others are written in place: the watch mode of Node.js, which restarts the API server,
 * does not notice further changes of a file that was replaced
 */
export function writeAll(root: string, folder: string, changes: readonly FileChange[]): void {
  const written: FileChange[] = [];
  const temporaryFor = ({ isDerived, file }: FileChange) =>
    isDerived && existsSync(join(root, file)) ? undefined : join(folder, 'file.new');
  for (const change of changes) {
    const temporary = temporaryFor(change);
    // In place, a failure can leave a part of the text.
    if (temporary === undefined) written.push(change);
    try {
      writeText(join(root, change.file), change.after, temporary);
      if (temporary !== undefined) written.push(change);
    } catch (error) {
      for (const one of written.toReversed())
        writeText(join(root, one.file), one.before, temporaryFor(one));
      throw new StudioFailure(
        'check.studio.notWritten',
        { file: change.file, reason: (error as Error).message },
        500,
      );
    }
  }
}

/**
 * Writes a file. Null removes it, and its folder if that is empty then.
 * @param temporary the file that replaces it. Undefined writes in place
 */
function writeText(path: string, text: Text, temporary: string | undefined): void {
  const exists = existsSync(path);
  // Renaming would also replace a file that must not be written.
  if (exists) accessSync(path, constants.W_OK);
  const folder = dirname(path);
  if (text === null) {
    rmSync(path, { force: true });
    if (existsSync(folder) && readdirSync(folder).length === 0) rmdirSync(folder);
    return;
  }
  if (temporary === undefined) return writeFileSync(path, text);
  mkdirSync(folder, { recursive: true });
  writeFileSync(temporary, text);
  if (exists) chmodSync(temporary, statSync(path).mode);
  renameSync(temporary, path);
}
