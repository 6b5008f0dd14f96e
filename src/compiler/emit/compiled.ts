import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import type { Compilation } from '../compile.ts';
import { listFiles } from '../read/fileTexts.ts';
import {
  DATES_FOLDER,
  ICONS_FOLDER,
  languageFolder,
  PART_FOLDERS,
  partsFolder,
} from '../read/folders.ts';

/** A compilation as JSON. */
interface SerializedCompilation extends Omit<
  Compilation,
  'screens' | 'resources' | 'entities' | 'storages'
> {
  /** The hash of the source files. */
  hash: string;
  screens: [string, unknown][];
  resources: [string, unknown][];
  entities: [string, unknown][];
  storages: [string, unknown][];
}

/** Serializes a compilation, so that another process can read it instead of compiling again. */
export function writeCompiled(compilation: Compilation, root: string): string {
  const [screens, resources, entities, storages] = [
    [...compilation.screens],
    [...compilation.resources],
    [...compilation.entities],
    [...compilation.storages],
  ];
  return JSON.stringify({
    ...compilation,
    screens,
    resources,
    entities,
    storages,
    hash: hashOf(root),
  } satisfies SerializedCompilation);
}

/**
 * Reads a compilation that `writeCompiled` wrote. Returns undefined if a source file was changed,
 * added or removed since.
 */
export function readCompiled(text: string, root: string): Compilation | undefined {
  const { hash, screens, resources, entities, storages, ...rest } = JSON.parse(
    text,
  ) as SerializedCompilation;
  if (hash !== hashOf(root)) return undefined;
  return {
    ...rest,
    screens: new Map(screens),
    resources: new Map(resources),
    entities: new Map(entities),
    storages: new Map(storages),
  } as Compilation;
}

/**
 * Hashes the names and contents of all files that a compilation depends on. Moving the project does
 * not change the hash.
 */
function hashOf(root: string): string {
  const hash = createHash('sha256');
  for (const [folder, path] of inputsOf(root)) {
    const content = readFileSync(path);
    hash
      .update(`${relative(folder, path).split(sep).join('/')}\0${content.length}\0`)
      .update(content);
  }
  return hash.digest('hex');
}

function inputsOf(root: string): [folder: string, path: string][] {
  const parts = partsFolder(root);
  const manifests = [...PART_FOLDERS, ICONS_FOLDER, DATES_FOLDER].flatMap((folder) =>
    listFiles(join(parts, folder)).filter((path) => basename(path) === 'manifest.json'),
  );
  const files = [join(root, 'schemas'), join(root, 'locales'), languageFolder(root)].flatMap(
    (folder) => listFiles(folder).map((path): [string, string] => [folder, path]),
  );
  return [...files, ...manifests.map((path): [string, string] => [parts, path])];
}
