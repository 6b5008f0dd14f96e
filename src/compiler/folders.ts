import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

const PROJECT = resolve(import.meta.dirname, '../..');

/** A folder of the root, or of the compiler's own project where the root has none. */
const ownOrOurs = (root: string, folder: string) =>
  join(existsSync(join(root, folder)) ? root : PROJECT, folder);

/** Where the language stands that a root's definitions are written in. */
export const languageFolder = (root: string) => ownOrOurs(root, 'schemas/language');

/** Where the manifests stand that describe what a root's definitions are drawn with. */
export const partsFolder = (root: string) => ownOrOurs(root, 'src');

/** Where among them parts stand, and what else has a manifest that the compiler reads. */
export const PART_FOLDERS = ['engine/fields', 'engine/actions', 'engine/blocks', 'screens'];
export const ICONS_FOLDER = 'engine/ui/icons';
export const DATES_FOLDER = 'engine/ui/date';
