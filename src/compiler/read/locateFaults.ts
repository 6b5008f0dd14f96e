import { basename, join, resolve } from 'node:path';
import { sortIssues, type Issue, type Path } from '../issues/issue.ts';
import type { KeyWithFix, Params } from '../issues/messages.ts';
import { openFileTexts, type FileTexts } from './fileTexts.ts';
import { Source } from './source.ts';

/** A part of the definitions that the server cannot serve, and the texts that say why. */
export interface Fault {
  /** A file relative to the root, or the resource, entity or query that the file declares. */
  in: { file: string } | Declared;
  path: Path;
  key: KeyWithFix;
  params: Params;
}

/** The resource, the entity or the query that a file declares, by its id. */
type Declared = { resource: string } | { entity: string } | { query: string };

/**
 * Returns the issues that report faults in the files of a root, sorted and without duplicates. A
 * compilation contains no positions, and the server may have read it from a build.
 */
export function locateFaults(root: string, faults: readonly Fault[]): Issue[] {
  const texts = openFileTexts(resolve(root));
  const issues = faults.map((fault) => {
    const file = 'file' in fault.in ? fault.in.file : findFile(root, texts, fault.in);
    const text = file.endsWith('.json') ? texts.text(join(resolve(root), file)) : undefined;
    const source = new Source(file, text ?? '{}');
    source.reportKey(fault.path, fault.key, fault.params);
    return source.issues.at(-1)!;
  });
  return sortIssues(issues);
}

/** Returns the file that declares a resource or an entity; the folder if there is none. */
function findFile(root: string, texts: FileTexts, declared: Declared): string {
  const [[kind, id]] = Object.entries(declared) as [[string, string]];
  const role = kind === 'entity' ? 'schema' : kind;
  const folder = join(resolve(root), 'schemas');
  const files = texts.list(folder).filter((path) => path.endsWith(`.${role}.json`));
  const isNamed = (path: string) => basename(path) === `${id}.${role}.json`;
  const statesId = (path: string) => new Source(path, texts.text(path) ?? '').textAt(['id']) === id;
  const file = files.find(statesId) ?? files.find(isNamed) ?? folder;
  return toName(file.slice(resolve(root).length + 1));
}

const toName = (path: string) => path.replaceAll('\\', '/');
