import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isObject } from '../../shared/resolved/schemaFields.ts';
import { parseValue } from '../edit/jsonText.ts';
import { LANGUAGE_VERSION, readVersion } from '../../compiler/language/version.ts';
import { listFiles } from '../../compiler/read/fileTexts.ts';
import { partFolders } from '../../compiler/read/folders.ts';
import { upgradeManifests } from './manifests.ts';
import { applyRenames } from './renames.ts';
import { upgradeSchemaHeaders } from './schemaHeaders.ts';
import { upgradeToVersion3 } from './version3.ts';
import { upgradeToVersion4 } from './version4.ts';
import { applyEdits, findEdits, type Role } from './upgradeFile.ts';

/**
 * Rewrites a project's definitions, manifests, texts and code of an older version to the current one.
 * It leaves stated defaults, which `applyFixes` removes. A second run changes nothing.
 * @returns the paths of the files that it wrote.
 * @throws Error where app.json is missing or names no version.
 */
export function upgradeProject(root: string): string[] {
  const app = join(root, 'schemas/app.json');
  const version = existsSync(app) ? readVersion(parseValue(readFileSync(app, 'utf8'))) : undefined;
  if (version === undefined)
    throw new Error(
      'schemas/app.json does not say which version of the language it is written in.',
    );
  const written = [
    ...(version < 2 ? renameWords(root) : []),
    ...(version < 3 ? upgradeToVersion3(root) : []),
    ...(version < LANGUAGE_VERSION ? upgradeToVersion4(root) : []),
    ...upgradeManifests(root),
    ...upgradeSchemaHeaders(root),
    ...applyRenames(root),
  ];
  return [...new Set(written)].filter((path) => existsSync(path));
}

/** Upgrades from version 1 to 2 by renaming words. All other characters stay as they are. */
function renameWords(root: string): string[] {
  const files = filesOf(root);
  const ownOptions = readOwnOptions(files);
  return files.flatMap(([path, role]) => (upgradeFile(path, role, ownOptions) ? [path] : []));
}

/** Returns whether the file changed. */
function upgradeFile(path: string, role: Role, ownOptions: ReadonlySet<string>): boolean {
  const text = readFileSync(path, 'utf8');
  const edits = findEdits(text, role, ownOptions);
  if (edits.length > 0) writeFileSync(path, applyEdits(text, edits));
  return edits.length > 0;
}

/** The names of the options that the manifests of a project declare. */
function readOwnOptions(files: readonly [path: string, role: Role][]): Set<string> {
  const manifests = files.filter(([, role]) => role === 'manifest');
  return new Set(
    manifests.flatMap(([path]) => {
      const { options } = parseValue(readFileSync(path, 'utf8')) as { options?: unknown };
      const properties = isObject(options) ? options['properties'] : undefined;
      return isObject(properties) ? Object.keys(properties) : [];
    }),
  );
}

function filesOf(root: string): [path: string, role: Role][] {
  const json = (folder: string) => listFiles(folder).filter((path) => path.endsWith('.json'));
  return [
    ...json(join(root, 'schemas')).map((path) => [path, roleOf(path)] as [string, Role]),
    ...partFolders(root, join(root, 'src'))
      .flatMap(json)
      .filter((path) => basename(path) === 'manifest.json')
      .map((path) => [path, 'manifest'] as [string, Role]),
    ...json(join(root, 'locales')).map((path) => [path, 'locale'] as [string, Role]),
  ];
}

/** `list` of `news.list.json`, `app` of `app.json`. */
function roleOf(path: string): Role {
  const [name = '', role] = basename(path).split('.');
  return role === 'json' ? name : (role ?? name);
}
