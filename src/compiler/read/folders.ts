import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

/** The folder of the platform that this code belongs to. */
const PLATFORM = findPlatform(import.meta.dirname);

type HasFolder = (folder: string) => boolean;

/** Relative to a root: the folder of the definition language, and that of a product's components. */
export const LANGUAGE = 'src/language';
export const SCREENS = 'src/screens';

/**
 * Returns the folder of the platform that a root's definitions use: that of the root if it has types
 * of value, else that of the compiler.
 */
export const platformFolder = (root: string, hasFolder: HasFolder = existsSync) =>
  hasFolder(join(root, 'src/values')) ? join(root, 'src') : PLATFORM;

/**
 * Returns the folder of the language in which a root's definitions are written: its own, that of its
 * package, or that beside the compiler.
 */
export const languageFolder = (root: string, hasFolder: HasFolder = existsSync) =>
  [join(root, LANGUAGE), join(root, 'node_modules/nasaq', basename(PLATFORM), 'language')].find(
    hasFolder,
  ) ?? join(PLATFORM, 'language');

/** Returns the folders with the texts and the definitions of the platform that products include. */
export const platformDefinitionFolders = (platform: string) =>
  ['locales', 'definitions'].map((folder) => join(platform, folder));

/**
 * Returns the folder of the components of a root's product: its own or, for a copy of definitions,
 * which has no code, those beside the compiler.
 */
export const screensFolder = (root: string, hasFolder: HasFolder = existsSync) =>
  hasFolder(join(root, 'src')) ? join(root, SCREENS) : join(PLATFORM, 'screens');

/**
 * Returns the folders with the manifests of types of value, actions and blocks: those of the
 * platform, and those of a product's own components.
 */
export const partFolders = (root: string, platform: string, hasFolder: HasFolder = existsSync) => [
  ...['values', 'engine/actions', 'engine/blocks'].map((folder) => join(platform, folder)),
  screensFolder(root, hasFolder),
];

/** Below the platform: the folder whose manifest lists the icons. */
export const ICONS_FOLDER = 'engine/ui/icons';
/** Below the platform: the folder whose manifest lists the texts of date inputs. */
export const DATES_FOLDER = 'engine/ui/date';

/**
 * Returns the folder of the platform, which its package.json names: src among the sources, lib in the
 * package. A fixed relative path would not do: this code also runs bundled, from the dist/ of a
 * product, which has the package among its dependencies.
 */
function findPlatform(folder: string): string {
  const file = join(folder, 'package.json');
  if (!existsSync(file) && folder !== dirname(folder)) return findPlatform(dirname(folder));
  const own = folderIn(file);
  if (own !== undefined) return join(folder, own);
  const other = createRequire(file).resolve('nasaq/package.json');
  return join(dirname(other), folderIn(other)!);
}

function folderIn(file: string): string | undefined {
  return (JSON.parse(readFileSync(file, 'utf8')) as { nasaq?: { folder: string } }).nasaq?.folder;
}
