import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import type { Edit, Path } from '../../compiler/issues/issue.ts';
import { isObject } from '../../shared/resolved/schemaFields.ts';
import { listFiles } from '../../compiler/read/fileTexts.ts';
import { applyEdits } from '../edit/applyEdits.ts';
import { toShortCondition } from './shortConditions.ts';

/**
 * Rewrites definitions of version 2 to version 3: removes `kind`, because the name of a file says
 * its kind, moves shared fields to `*.shared.json`, shortens conditions, and states in app.json what
 * happens if a list fails.
 * @returns the paths of the files that it wrote
 * @throws Error if a file is not valid JSON. Nothing is written then.
 */
export function upgradeToVersion3(root: string): string[] {
  const folder = join(root, 'schemas');
  const paths = listFiles(folder).filter((path) => path.endsWith('.json'));
  const texts = new Map(paths.map((path) => [path, readFileSync(path, 'utf8')]));
  const values = new Map(
    [...texts].map(([path, text]) => [path, parse(text, relative(root, path))]),
  );
  const endsSession = [...values.values()].some((file) => file['onServerError'] === 'endSession');
  const rules = paths.filter((path) => values.get(path)?.['kind'] === 'rules');
  return [...texts].map(([path, before]) => {
    let text = applyEdits(before, [
      remove(['kind']),
      ...changesOf(path, values.get(path)!, endsSession),
    ]);
    for (const renamed of rules.map((rule) => basename(rule)))
      text = text.replaceAll(
        new RegExp(`"\\$ref":\\s*"(?:[^"\\n]*/)?${renamed.replaceAll('.', '\\.')}#/\\$defs/`, 'g'),
        '"extends": "',
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

const set = (path: Path, value: unknown): Edit => ({ kind: 'set', path, value });
const remove = (path: Path): Edit => ({ kind: 'remove', path });

/** Returns the values that version 3 adds to a definition or changes. */
const changesOf = (path: string, value: Record<string, unknown>, endsSession: boolean): Edit[] => [
  ...(basename(path) === 'app.json' ? appChanges(endsSession) : []),
  ...(Object.hasOwn(value, 'onServerError') ? [remove(['onServerError'])] : []),
  ...formerDefaults(path, value),
  ...conditionsIn(value, []),
];

/** Lists no longer state what happens if they fail; the app states it for all of them. */
const appChanges = (endsSession: boolean): Edit[] => [
  set(['languageVersion'], 3),
  ...(endsSession ? [set(['onListFailure'], 'endSession')] : []),
];

/** Returns the changes of all conditions and notices. */
function conditionsIn(value: unknown, path: Path): Edit[] {
  if (Array.isArray(value))
    return value.flatMap((item, index): Edit[] =>
      path.at(-1) === 'notices' && isObject(item) && typeof item['field'] === 'string'
        ? [set([...path, index], toNotice(item))]
        : conditionsIn(item, [...path, index]),
    );
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, part]): Edit[] =>
    name === 'when' && isObject(part) && isObject(part['properties'])
      ? [set([...path, name], toShortCondition(part))]
      : conditionsIn(part, [...path, name]),
  );
}

const toNotice = ({ field, is, ...rest }: Record<string, unknown>) => ({
  when: { [String(field)]: is },
  ...rest,
});

/** Replaces the words of version 2 in the file of shared rules itself. */
const toSharedFile = (text: string) =>
  text
    .replace('language/rules.json"', 'language/shared.json"')
    .replace('"$defs":', '"fields":')
    .replaceAll(/"\$ref":\s*"#\/\$defs\//g, '"extends": "');

/**
 * States the defaults of version 2 that can be different in version 3. `applyFixes` removes those
 * that are the same.
 */
function formerDefaults(path: string, value: Record<string, unknown>): Edit[] {
  const { columns, calls } = value as { columns?: object[]; calls?: Record<string, object> };
  const missing = (object: object, at: Path, defaults: Record<string, boolean>): Edit[] =>
    Object.entries(defaults)
      .filter(([name]) => !Object.hasOwn(object, name))
      .map(([name, defaultValue]) => set([...at, name], defaultValue));
  if (path.endsWith('.list.json'))
    return (columns ?? []).flatMap((column, index) =>
      missing(column, ['columns', index], { sortable: false, hideable: true }),
    );
  if (!path.endsWith('.resource.json')) return [];
  return Object.entries(calls ?? {}).flatMap(([name, call]) =>
    missing(call, ['calls', name], { hasBody: false }),
  );
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
