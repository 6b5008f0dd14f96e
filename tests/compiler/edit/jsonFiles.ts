import { readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { listFiles } from '../../../src/compiler/read/fileTexts.ts';
import type { Edit, Path } from '../../../src/compiler/issues/issue.ts';
import { isObject } from '../../../src/shared/resolved/schemaFields.ts';

export const project = resolve(import.meta.dirname, '../../..');

/** The definition files and locale files of the project and of the museum. */
export const jsonFiles = [
  'schemas',
  'locales',
  'tests/fixtures/foreign/schemas',
  'tests/fixtures/foreign/locales',
]
  .flatMap((folder) => listFiles(join(project, folder)))
  .map((path) => relative(project, path))
  .filter((file) => file.endsWith('.json') && !file.startsWith('src/language'))
  .map((file) => ({ file, text: readFileSync(join(project, file), 'utf8') }));

/** Returns numbers from 0 to less than 1 that look random but are the same for the same seed. */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

type Random = () => number;

const choose = <Item>(random: Random, items: readonly Item[]): Item =>
  items[Math.floor(random() * items.length)]!;

/** Returns the paths of all values, without that of the whole. */
const pathsIn = (value: unknown, path: Path = []): Path[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([name, part]) => {
        const inner = [...path, Array.isArray(value) ? Number(name) : name];
        return [inner, ...pathsIn(part, inner)];
      });

export const valueAt = (root: unknown, path: Path): unknown =>
  path.reduce<unknown>((value, step) => (value as Record<string | number, unknown>)[step], root);

const VALUES: unknown[] = [
  'نص',
  'x',
  12.5,
  null,
  true,
  ['a', 'b'],
  [],
  {},
  { a: 1, b: { c: ['d'] } },
  [{ a: 1 }, { b: 2 }],
];

/** Returns an edit that fits a value. Undefined if the value has no other values. */
export function randomEdit(
  value: unknown,
  random: Random,
  kind: Edit['kind'] = choose(random, ['set', 'remove', 'insert', 'move']),
): Edit | undefined {
  const paths = pathsIn(value);
  const arrays = [[], ...paths].filter((path) => Array.isArray(valueAt(value, path)));
  const objects = [[], ...paths].filter((path) => isObject(valueAt(value, path)));
  const places = {
    set: [...paths, ...objects.map((path) => [...path, 'new name'])],
    remove: paths,
    insert: arrays,
    move: arrays.filter((path) => (valueAt(value, path) as unknown[]).length > 1),
  }[kind];
  if (places.length === 0) return undefined;
  const path = choose(random, places);
  if (kind === 'set') return { kind, path, value: choose(random, VALUES) };
  if (kind === 'remove') return { kind, path };
  const { length } = valueAt(value, path) as unknown[];
  const indexes = Array.from(
    { length: kind === 'insert' ? length + 1 : length },
    (_, index) => index,
  );
  const [from, to] = [choose(random, indexes), choose(random, indexes)];
  return kind === 'insert'
    ? { kind, path: [...path, from], value: choose(random, VALUES) }
    : { kind, path: [...path, from], to };
}

/** Returns a copy of a value with an edit. */
export function withEdit(root: unknown, edit: Edit): unknown {
  const holder = { root: structuredClone(root) };
  const path = ['root', ...edit.path];
  const parent = valueAt(holder, path.slice(0, -1)) as Record<string | number, unknown>;
  const last = path.at(-1)!;
  const items = parent as unknown as unknown[];
  if (edit.kind === 'set') parent[last] = edit.value;
  else if (edit.kind === 'insert') items.splice(Number(last), 0, edit.value);
  else if (edit.kind === 'move') items.splice(edit.to, 0, ...items.splice(Number(last), 1));
  else if (Array.isArray(parent)) items.splice(Number(last), 1);
  else delete parent[last];
  return holder.root;
}
