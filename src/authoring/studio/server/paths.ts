import { existsSync, realpathSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';

/** The folders that the studio may write to. */
const FOLDERS = ['schemas', 'locales'];

const FILE = /^(schemas|locales)(\/[\w-][\w.-]*)*\/[\w-][\w.-]*\.json$/;

/**
 * Whether the studio may change a file: a definition or a text file of the project. Symbolic links
 * that lead out of the folders are refused.
 * @param file relative to the root, with forward slashes
 */
export function isEditable(root: string, file: string): boolean {
  if (!FILE.test(file)) return false;
  const real = realPathOf(join(root, file));
  return FOLDERS.some((folder) => {
    const path = join(root, folder);
    return existsSync(path) && real.startsWith(realpathSync(path) + sep);
  });
}

/** Returns the real path of a file that may not exist yet. */
function realPathOf(path: string): string {
  if (existsSync(path)) return realpathSync(path);
  const folder = dirname(path);
  return folder === path ? path : realPathOf(folder) + path.slice(folder.length);
}
