import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

const PROJECT = projectFolder(import.meta.dirname);

/**
 * Returns a folder of a root, or that of the compiler's own project if the root does not have it.
 */
const folderOrDefault = (root: string, folder: string, hasFolder: HasFolder) =>
  join(hasFolder(join(root, folder)) ? root : PROJECT, folder);

type HasFolder = (folder: string) => boolean;

/** Returns the folder of the language in which a root's definitions are written. */
export const languageFolder = (root: string, hasFolder: HasFolder = existsSync) =>
  folderOrDefault(root, 'schemas/language', hasFolder);

/** Returns the folder of the manifests that a root's definitions use. */
export const partsFolder = (root: string, hasFolder: HasFolder = existsSync) =>
  folderOrDefault(root, 'src', hasFolder);

/** Relative to `partsFolder`: the folders with the manifests of types of value, actions and blocks. */
export const PART_FOLDERS = ['values', 'engine/actions', 'engine/blocks', 'screens'];
/** Below `partsFolder`: the folder whose manifest lists the icons. */
export const ICONS_FOLDER = 'engine/ui/icons';
/** Below `partsFolder`: the folder whose manifest lists the texts of date inputs. */
export const DATES_FOLDER = 'engine/ui/date';

/**
 * Returns the nearest folder above with a package.json. A fixed relative path would not do: this
 * code runs from src/ and, bundled, from dist/.
 */
function projectFolder(folder: string): string {
  const isFound = existsSync(join(folder, 'package.json')) || folder === dirname(folder);
  return isFound ? folder : projectFolder(dirname(folder));
}
