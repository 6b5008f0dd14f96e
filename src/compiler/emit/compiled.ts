import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import type { Compilation } from '../compile.ts';
import { listFiles } from '../read/fileTexts.ts';
import {
  DATES_FOLDER,
  ICONS_FOLDER,
  languageFolder,
  partFolders,
  platformFolder,
  platformDefinitionFolders,
} from '../read/folders.ts';

/** The properties of a compilation that are maps. */
const MAPS = [
  'screens',
  'bins',
  'resources',
  'entities',
  'storages',
  'choiceCalls',
  'queries',
] as const;

type MapName = (typeof MAPS)[number];

/** A compilation as JSON. */
type SerializedCompilation = Omit<Compilation, MapName> &
  Record<MapName, [string, unknown][]> & {
    /** The hash of the source files. */
    hash: string;
  };

/** Serializes a compilation, so that another process can read it instead of compiling again. */
export function writeCompiled(compilation: Compilation, root: string): string {
  const maps = Object.fromEntries(MAPS.map((name) => [name, [...compilation[name]]]));
  return JSON.stringify({ ...compilation, ...maps, hash: hashOf(root) });
}

/**
 * Reads a compilation that `writeCompiled` wrote. Returns undefined if a source file was changed,
 * added or removed since.
 */
export function readCompiled(text: string, root: string): Compilation | undefined {
  const { hash, ...rest } = JSON.parse(text) as SerializedCompilation;
  if (hash !== hashOf(root)) return undefined;
  const maps = Object.fromEntries(MAPS.map((name) => [name, new Map(rest[name])]));
  return { ...rest, ...maps } as unknown as Compilation;
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
  const platform = platformFolder(root);
  const filesIn = (folder: string) =>
    listFiles(folder).map((path): [folder: string, path: string] => [folder, path]);
  const parts = [
    ...partFolders(root, platform),
    ...[ICONS_FOLDER, DATES_FOLDER].map((folder) => join(platform, folder)),
  ];
  return [
    ...[join(root, 'schemas'), join(root, 'locales')].flatMap(filesIn),
    ...[languageFolder(root), ...platformDefinitionFolders(platform)].flatMap(filesIn),
    ...parts.flatMap(filesIn).filter(([, path]) => basename(path) === 'manifest.json'),
  ];
}
