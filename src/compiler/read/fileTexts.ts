import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { isLeftoverFile } from '../../shared/files/leftoverFiles.ts';

/**
 * Texts that replace those of files, or null for files to be treated as removed. The paths are
 * relative to the root, with forward slashes.
 */
export type Overlay = ReadonlyMap<string, string | null>;

/** The texts of files as an overlay changes them. A text or list is read once and then cached. */
export interface FileTexts {
  /** Returns all files below a folder, sorted by name. Empty if the folder does not exist. */
  list(folder: string): readonly string[];
  hasFolder(folder: string): boolean;
  /** Returns the text of a file. Undefined if there is no such file. */
  text(path: string): string | undefined;
  /** Reads changed, new or removed files again, or all files if no paths are passed. */
  refresh(paths?: readonly string[]): void;
}

/** @param root the folder to which the paths of the overlay are relative */
export function openFileTexts(root: string, overlay: Overlay = new Map()): FileTexts {
  const texts = new Map<string, string | undefined>();
  const lists = new Map<string, readonly string[]>();
  const readOverlay = () => new Map([...overlay].map(([name, text]) => [join(root, name), text]));
  let overlayTexts = readOverlay();
  const readText = (path: string) => {
    const replaced = overlayTexts.get(path);
    const text = replaced === undefined ? readTextFile(path) : (replaced ?? undefined);
    texts.set(path, text);
    return text;
  };
  const refreshPath = (path: string) => {
    const existed = texts.get(path) !== undefined;
    if (existed !== (readText(path) !== undefined) || !existed) lists.clear();
    // The path may be that of a removed folder.
    for (const known of texts.keys()) if (known.startsWith(path + sep)) texts.delete(known);
  };
  return {
    list: (folder) => {
      const list = lists.get(folder) ?? withOverlay(listFiles(folder), folder, overlayTexts);
      lists.set(folder, list);
      return list;
    },
    hasFolder: (folder) =>
      existsSync(folder) ||
      [...overlayTexts].some(([path, text]) => text !== null && path.startsWith(folder + sep)),
    text: (path) => (texts.has(path) ? texts.get(path) : readText(path)),
    refresh: (paths) => {
      overlayTexts = readOverlay();
      if (paths) return paths.forEach(refreshPath);
      texts.clear();
      lists.clear();
    },
  };
}

/** Adds the files that only the overlay has to a list, and removes those that it removes. */
function withOverlay(
  list: readonly string[],
  folder: string,
  overlay: ReadonlyMap<string, string | null>,
): readonly string[] {
  const changes = [...overlay].filter(([path]) => path.startsWith(folder + sep));
  if (changes.length === 0) return list;
  const paths = new Set(list);
  for (const [path, text] of changes)
    if (text === null) paths.delete(path);
    else paths.add(path);
  return [...paths].sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1));
}

/** Sorts the files of a folder in the order of `listFiles`: by the name at each level. */
const sortKey = (path: string) => path.replaceAll(sep, '\0');

/**
 * Returns all files below a folder, sorted by name, without those that systems and editors leave.
 * Empty if the folder does not exist.
 */
export function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  );
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return listFiles(path);
    return isLeftoverFile(entry.name) ? [] : [path];
  });
}

/** The errors of reading a path that is not a file. */
const NO_FILE = new Set(['ENOENT', 'EISDIR', 'ENOTDIR']);

function readTextFile(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (NO_FILE.has((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}
