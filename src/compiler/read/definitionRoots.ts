import { basename, dirname, join, sep } from 'node:path';
import { openFileTexts, type FileTexts } from './fileTexts.ts';
import { platformFolder } from './folders.ts';

/**
 * A folder with schemas/ and locales/: the product's, that of a part of the platform, or that of the
 * platform itself, which has texts only.
 */
export interface DefinitionRoot {
  folder: string;
  isOfPlatform: boolean;
}

/** A definition file. */
export interface DefinitionPath {
  path: string;
  isOfPlatform: boolean;
}

/** The part of the platform that each product includes. */
const COMMON = 'common';

const partsFolder = (platform: string) => join(platform, 'definitions');

/** Returns the names of the parts that a product can include. */
export function partNames({ list }: Pick<FileTexts, 'list'>, platform: string): string[] {
  const folder = partsFolder(platform);
  const names = list(folder).map((path) => path.slice(folder.length + 1).split(sep)[0]!);
  return [...new Set(names)].filter((name) => name !== COMMON);
}

/**
 * Returns the folders with the definitions and texts of a product: those of the parts that it
 * includes, and its own last.
 * @param included `include` of app.json. Unknown names are ignored
 */
export const definitionRoots = (
  root: string,
  platform: string,
  included: readonly string[],
): DefinitionRoot[] => [
  { folder: platform, isOfPlatform: true },
  ...[COMMON, ...new Set(included)].map((name) => ({
    folder: join(partsFolder(platform), name),
    isOfPlatform: true,
  })),
  { folder: root, isOfPlatform: false },
];

/** Returns `include` of app.json. */
export function includedParts({ text }: Pick<FileTexts, 'text'>, root: string): string[] {
  try {
    const app = JSON.parse(text(join(root, 'schemas/app.json')) ?? '') as { include?: unknown };
    return Array.isArray(app.include) ? app.include.map(String) : [];
  } catch {
    // The check reports that the file is missing, or no JSON.
    return [];
  }
}

/** The definition files of a product. */
export interface DefinitionPaths {
  /** Those of the included parts first. Without the files that the product replaces. */
  paths: DefinitionPath[];
  /**
   * By the path where a file would be found: that of the file. A file of a part which the product
   * replaces is the product's, and a file of the product finds those of parts as if they were in its
   * own schemas/.
   */
  aliases: ReadonlyMap<string, string>;
}

/**
 * Lists the definition files of a product. A file of the product replaces those of a part with the
 * same name, in whatever folder. Only shared files never do: the product replaces single fields.
 * @param roots that of the product last
 */
export function listDefinitions(
  { list }: Pick<FileTexts, 'list'>,
  roots: readonly DefinitionRoot[],
): DefinitionPaths {
  const all = roots.flatMap(({ folder, isOfPlatform }) =>
    list(join(folder, 'schemas')).map((path) => ({ path, isOfPlatform })),
  );
  const own = new Map(
    all.flatMap(({ path, isOfPlatform }) =>
      isOfPlatform || path.endsWith('.shared.json') ? [] : [[basename(path), path]],
    ),
  );
  const replaced = new Map(
    all.flatMap(({ path, isOfPlatform }): [string, string][] => {
      const other = own.get(basename(path));
      return isOfPlatform && other !== undefined ? [[path, other]] : [];
    }),
  );
  const paths = all.filter(({ path }) => !replaced.has(path));
  const { folder } = roots.at(-1)!;
  const among = paths.flatMap(({ path, isOfPlatform }): [string, string][] =>
    isOfPlatform ? [[join(folder, 'schemas', pathInSchemas(path)), path]] : [],
  );
  return { paths, aliases: new Map([...among, ...replaced]) };
}

/** Lists the definition files of the product in a folder. */
export const definitionsIn = (
  root: string,
  texts: Pick<FileTexts, 'list' | 'text' | 'hasFolder'> = openFileTexts(root),
): DefinitionPath[] =>
  listDefinitions(
    texts,
    definitionRoots(root, platformFolder(root, texts.hasFolder), includedParts(texts, root)),
  ).paths;

/** Returns the path of a file below the folder schemas/ that contains it, with forward slashes. */
export function pathInSchemas(path: string): string {
  const folders = dirname(path).split(sep);
  const below = folders.slice(folders.lastIndexOf('schemas') + 1);
  return [...below, basename(path)].join('/');
}
