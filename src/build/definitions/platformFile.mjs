import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';

/** The folder of the platform: its sources or, in the package, what they were compiled to. */
export const PLATFORM = join(import.meta.dirname, '../..');

/**
 * Returns the path of a file of the platform, with forward slashes as in the ids of Vite's modules. In
 * the package, a source has the ending of the file that it was compiled to.
 * @param {string} file below the folder of the platform
 */
export function platformFile(file) {
  const path = join(PLATFORM, file);
  const found = existsSync(path) ? path : path.replace(/\.tsx?$/, '.js');
  return found.split(sep).join('/');
}
