import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../../src/compiler/edit/applyEdits.ts';
import type { Edit } from '../../../src/compiler/edit/edit.ts';
import { formatLike } from '../../../src/compiler/edit/formatLike.ts';
import { parseValue } from '../../../src/compiler/edit/jsonText.ts';
import { placeAmongKeys, placeInOrder } from '../../../src/compiler/edit/placement.ts';
import { listFiles } from '../../../src/compiler/read/fileTexts.ts';

type Path = (string | number)[];

/** At most this number of values of each file is edited. */
const PATHS = 60;

const FILES = ['schemas', 'locales', 'examples/museum/schemas', 'examples/museum/locales']
  .flatMap(listFiles)
  .filter((path) => path.endsWith('.json'));

const read = (file: string) => readFileSync(file, 'utf8');

/** Returns the paths of a value and of everything in it. */
function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value);
  return [path, ...entries.flatMap(([step, part]) => pathsOf(part, [...path, step]))];
}

/** Applies an edit to a value, in the plainest way. */
function editValue(value: unknown, edit: Edit): unknown {
  const copy = structuredClone(value);
  const owner = edit.path
    .slice(0, -1)
    .reduce<never>((part, step) => part[step], copy as never) as Record<string, unknown>;
  const step = edit.path.at(-1)!;
  if (edit.kind === 'set') owner[step] = edit.value;
  else if (!Array.isArray(owner)) delete owner[step];
  else if (edit.kind === 'remove') owner.splice(Number(step), 1);
  else if (edit.kind === 'insert') owner.splice(Number(step), 0, edit.value);
  else owner.splice(edit.to, 0, ...(owner.splice(Number(step), 1) as unknown[]));
  return copy;
}

const at = (value: unknown, path: Path) =>
  path.reduce<unknown>((part, step) => (part as never)[step], value);

/** Returns one edit of every kind that is possible at a path. */
function editsAt(value: unknown, path: Path): Edit[] {
  if (path.length === 0) return [];
  const [owner, step] = [at(value, path.slice(0, -1)), path.at(-1)];
  const edits: Edit[] = [
    { kind: 'set', path, value: 'other' },
    { kind: 'remove', path },
  ];
  if (Array.isArray(owner) && typeof step === 'number')
    edits.push(
      { kind: 'insert', path, value: { field: 'added' } },
      { kind: 'move', path, to: (step + 1) % owner.length },
      { kind: 'move', path, to: 0 },
    );
  else edits.push({ kind: 'set', path: [...path.slice(0, -1), 'addedProperty'], value: [1, 'a'] });
  return edits;
}

/** Returns the lines that two texts do not share at their start and end. */
function changedLines(before: string, after: string): { before: string[]; after: string[] } {
  const [a, b] = [before.split('\n'), after.split('\n')];
  const start = a.findIndex((line, index) => line !== b[index]);
  const [aRest, bRest] = [a.slice(start).toReversed(), b.slice(start).toReversed()];
  const end = aRest.findIndex((line, index) => line !== bRest[index]);
  return { before: aRest.slice(end), after: bRest.slice(end) };
}

describe('an edit of a file of the project', () => {
  it.each(FILES)('%s: gives the edited value and touches only lines beside it', (file) => {
    const text = read(file);
    const value: unknown = JSON.parse(text);
    const paths = pathsOf(value).filter(
      (_, index, all) => index % Math.ceil(all.length / PATHS) === 0,
    );
    for (const edit of paths.flatMap((path) => editsAt(value, path))) {
      const edited = applyEdits(text, [edit]);
      expect(parseValue(edited), JSON.stringify(edit)).toEqual(editValue(value, edit));
      const lines = changedLines(text, edited);
      if (edit.kind === 'set' && edit.path.at(-1) !== 'addedProperty')
        expect(lines.after.length, JSON.stringify(edit)).toBeLessThanOrEqual(1);
      if (edit.kind === 'insert')
        expect(lines.before.length, JSON.stringify(edit)).toBeLessThanOrEqual(1);
    }
  });

  it('is formatted as before after formatLike, and an inverse edit gives the same bytes', async () => {
    for (const file of FILES.filter((path) => /\.(list|form)\.json$/.test(path))) {
      const text = read(file);
      const value = JSON.parse(text) as Record<string, unknown>;
      const list = Array.isArray(value['columns']) ? 'columns' : 'sections';
      const [first, ...rest] = value[list] as unknown[];
      if (first === undefined) continue;
      const edits: [Edit, Edit][] = [
        [
          { kind: 'insert', path: [list, 1], value: first },
          { kind: 'remove', path: [list, 1] },
        ],
        [
          { kind: 'move', path: [list, 0], to: rest.length },
          { kind: 'move', path: [list, rest.length], to: 0 },
        ],
        [
          { kind: 'set', path: ['addedProperty'], value: { a: 1 } },
          { kind: 'remove', path: ['addedProperty'] },
        ],
      ];
      for (const [edit, inverse] of edits) {
        const edited = applyEdits(text, [edit]);
        expect(applyEdits(edited, [inverse]), file).toBe(text);
        const formatted = await formatLike('.', file, text, edited);
        expect(await formatLike('.', file, text, formatted)).toBe(formatted);
        expect(parseValue(formatted)).toEqual(parseValue(edited));
      }
    }
  });
});

describe('the text around an edit stays', () => {
  const set = (path: Path, value: unknown): Edit => ({ kind: 'set', path, value });

  it.each<[string, string, Edit, string]>([
    ['line ends', '{\r\n  "a": 1\r\n}\r\n', set(['b'], 2), '{\r\n  "a": 1,\r\n  "b": 2\r\n}\r\n'],
    ['tabs', '{\n\t"a": [\n\t\t1\n\t]\n}', set(['a', 1], 2), '{\n\t"a": [\n\t\t1,\n\t\t2\n\t]\n}'],
    ['a byte order mark', '\uFEFF{ "a": 1 }', set(['a'], 2), '\uFEFF{ "a": 2 }'],
    [
      'blank lines',
      '{\n\n  "a": 1,\n\n  "b": 2\n}',
      set(['b'], 3),
      '{\n\n  "a": 1,\n\n  "b": 3\n}',
    ],
    [
      'numbers as written',
      '{ "a": 1.0, "b": 1e3 }',
      set(['c'], 1),
      '{ "a": 1.0, "b": 1e3, "c": 1 }',
    ],
    ['an equal value', '{ "a": 1.0 }', set(['a'], 1), '{ "a": 1.0 }'],
    ['escapes', '{ "a": "\\u0041", "b": 1 }', set(['b'], 2), '{ "a": "\\u0041", "b": 2 }'],
    ['an empty object', '{ "a": {} }', set(['a', 'b'], 1), '{ "a": { "b": 1 } }'],
    [
      'an empty array',
      '{ "a": [] }',
      { kind: 'insert', path: ['a', 0], value: 'x' },
      '{ "a": ["x"] }',
    ],
    [
      'a missing array',
      '{ "a": 1 }',
      { kind: 'insert', path: ['b', 0], value: 'x' },
      '{ "a": 1, "b": ["x"] }',
    ],
    ['a missing object', '{ "a": 1 }', set(['b', 'c'], 2), '{ "a": 1, "b": { "c": 2 } }'],
    ['the last item', '["a","b"]', { kind: 'remove', path: [1] }, '["a"]'],
    ['the only item', '{ "a": [ "b" ] }', { kind: 'remove', path: ['a', 0] }, '{ "a": [] }'],
    ['the first item', '[\n  1,\n  2\n]', { kind: 'remove', path: [0] }, '[\n  2\n]'],
    ['a missing value', '{ "a": 1 }', { kind: 'remove', path: ['b'] }, '{ "a": 1 }'],
    ['the last of two equal names', '{ "a": 1, "a": 2 }', set(['a'], 3), '{ "a": 1, "a": 3 }'],
    [
      'a one-line list',
      '{\n  "a": ["x", "y"]\n}',
      { kind: 'insert', path: ['a', 1], value: 'z' },
      '{\n  "a": ["x", "z", "y"]\n}',
    ],
    [
      'lines of moved items',
      '[\n  {"a": 1},\n  2\n]',
      { kind: 'move', path: [0], to: 1 },
      '[\n  2,\n  {"a": 1}\n]',
    ],
  ])('%s', (_, text, edit, expected) => {
    expect(applyEdits(text, [edit])).toBe(expected);
  });

  it('refuses a text that is not JSON', () => {
    expect(() => applyEdits('{ "a": 1, }', [set(['a'], 2)])).toThrow('not valid JSON');
  });

  it('writes a long value on several lines, indented like its neighbours', () => {
    const value = { field: 'a'.repeat(60), label: 'b'.repeat(60) };
    expect(
      applyEdits('{\n  "a": [\n    1\n  ]\n}', [{ kind: 'insert', path: ['a', 1], value }]),
    ).toBe(
      `{\n  "a": [\n    1,\n    {\n      "field": "${value.field}",\n      "label": "${value.label}"\n    }\n  ]\n}`,
    );
  });
});

describe('the place of a new property', () => {
  it('follows the order of the schema', () => {
    const order = ['$schema', 'extends', 'minLength', 'maxLength'];
    const insert = (text: string, name: string) =>
      applyEdits(text, [{ kind: 'set', path: [name], value: 1 }], (_path, names, added) =>
        placeInOrder(order, names, added),
      );
    expect(insert('{ "extends": "x", "maxLength": 9 }', 'minLength')).toBe(
      '{ "extends": "x", "minLength": 1, "maxLength": 9 }',
    );
    expect(insert('{ "maxLength": 9 }', 'extends')).toBe('{ "extends": 1, "maxLength": 9 }');
    expect(insert('{ "extends": "x" }', 'unknown')).toBe('{ "extends": "x", "unknown": 1 }');
  });

  it('is after the most similar key in a file of texts', () => {
    const names = ['user.col.name', 'user.col.phone', 'user.title', 'users.title'];
    expect(placeAmongKeys(names, 'user.col.created_at')).toBe(2);
    expect(placeAmongKeys(names, 'user.empty')).toBe(3);
    expect(placeAmongKeys(names, 'manager.title')).toBe(undefined);
  });
});
