import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { applyEdits, modify } from 'jsonc-parser';
import { isObject } from '../../shared/schemaFields.ts';
import { listFiles } from '../read/files.ts';
import { toShortCondition } from './shortConditions.ts';
import { applyEdit } from '../read/applyEdit.ts';

/**
 * Rewrites definitions of version 2 to version 3: the name of a file alone says its kind, so that
 * `kind` is removed, and shared fields move to `*.shared.json`.
 * @returns the paths of the files that it wrote
 * @throws Error if a file is not valid JSON. Nothing is written then.
 */
export function upgradeToVersion3(root: string): string[] {
  const folder = join(root, 'schemas');
  const paths = listFiles(folder).filter(
    (path) => path.endsWith('.json') && !path.startsWith(join(folder, 'language')),
  );
  const texts = new Map(paths.map((path) => [path, readFileSync(path, 'utf8')]));
  const values = new Map(
    [...texts].map(([path, text]) => [path, parse(text, relative(root, path))]),
  );
  const rules = paths.filter((path) => values.get(path)?.['kind'] === 'rules');
  return [...texts].map(([path, before]) => {
    let text = shortenConditions(
      stateFormerDefaults(applyEdit(before, { path: ['kind'] }), path),
      values.get(path),
    );
    if (basename(path) === 'app.json') text = set(text, ['languageVersion'], 3);
    for (const renamed of rules.map((rule) => basename(rule)))
      text = text.replaceAll(
        new RegExp(`("(?:[^"\\n]*/)?)${renamed.replaceAll('.', '\\.')}#/\\$defs/`, 'g'),
        `$1${toSharedName(renamed)}#/fields/`,
      );
    if (!rules.includes(path)) {
      writeFileSync(path, text);
      return path;
    }
    const target = join(path, '..', toSharedName(basename(path)));
    renameSync(path, target);
    writeFileSync(target, toSharedFile(text));
    return target;
  });
}

/** Rewrites the conditions of actions, selections and notices. */
function shortenConditions(text: string, value: unknown): string {
  return conditionsIn(value, []).reduce(
    (result, [path, condition]) => set(result, path, condition),
    text,
  );
}

/** Returns the new value of every condition, and of every notice, by path. */
function conditionsIn(value: unknown, path: (string | number)[]): [(string | number)[], object][] {
  if (Array.isArray(value))
    return value.flatMap((item, index) =>
      path.at(-1) === 'notices' && isObject(item) && typeof item['field'] === 'string'
        ? [[[...path, index], toNotice(item)] as [(string | number)[], object]]
        : conditionsIn(item, [...path, index]),
    );
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    name === 'when' && isObject(part) && isObject(part['properties'])
      ? [[[...path, name], toShortCondition(part)] as [(string | number)[], object]]
      : conditionsIn(part, [...path, name]),
  );
}

const toNotice = ({ field, is, ...rest }: Record<string, unknown>) => ({
  when: { [String(field)]: is },
  ...rest,
});

/** Renames what the file of shared rules itself says. */
const toSharedFile = (text: string) =>
  text
    .replace('language/rules.json"', 'language/shared.json"')
    .replace('"$defs":', '"fields":')
    .replaceAll('"#/$defs/', '"#/fields/');

/**
 * States the defaults of version 2 where those of version 3 can differ. `applyFixes` removes the
 * ones that do not.
 */
function stateFormerDefaults(text: string, path: string): string {
  const value = JSON.parse(text) as { columns?: object[]; calls?: Record<string, object> };
  const added: [path: (string | number)[], value: boolean][] = path.endsWith('.list.json')
    ? (value.columns ?? []).flatMap((_, index) => [
        [['columns', index, 'sortable'], false],
        [['columns', index, 'hideable'], true],
      ])
    : path.endsWith('.resource.json')
      ? Object.keys(value.calls ?? {}).map((name) => [['calls', name, 'hasBody'], false])
      : [];
  const parent = (steps: (string | number)[]) =>
    steps
      .slice(0, -1)
      .reduce<unknown>((part, step) => (part as Record<string, unknown>)[step], value);
  return added
    .filter(([steps]) => !Object.hasOwn(parent(steps) as object, steps.at(-1)!))
    .reduce((result, [steps, standard]) => set(result, steps, standard), text);
}

/** `common.schema.json` is `common.shared.json`. */
const toSharedName = (name: string) => name.replace(/\.schema\.json$/, '.shared.json');

/** @throws Error with the name of the file if it is not a valid JSON object. */
function parse(text: string, file: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value)) return value;
  } catch {
    // Reported below.
  }
  throw new Error(`${file} is not valid JSON.`);
}

const set = (text: string, path: (string | number)[], value: unknown) =>
  applyEdits(text, modify(text, path, value, {}));
