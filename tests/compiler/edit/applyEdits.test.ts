import { describe, expect, it } from 'vitest';
import prettier from 'prettier';
import { applyEdits } from '../../../src/authoring/edit/applyEdits.ts';
import { editsBetween } from '../../../src/authoring/edit/editsBetween.ts';
import { formatLike } from '../../../src/authoring/edit/formatLike.ts';
import { EditError } from '../../../src/authoring/edit/jsonText.ts';
import { placeAmongKeys, placeInOrder } from '../../../src/authoring/edit/placement.ts';
import { writeJsonFile } from '../../../src/authoring/edit/writeJson.ts';
import type { Edit } from '../../../src/compiler/issues/issue.ts';
import { createRandom, jsonFiles, project, randomEdit, valueAt, withEdit } from './jsonFiles.ts';

const KINDS = ['set', 'remove', 'insert', 'move'] as const;

/** Returns how many lines of a text are not in the other one, in any order. */
function countOtherLines(text: string, other: string): number {
  const counts = new Map<string, number>();
  for (const line of other.split('\n')) counts.set(line, (counts.get(line) ?? 0) + 1);
  return text.split('\n').filter((line) => {
    const count = counts.get(line) ?? 0;
    counts.set(line, count - 1);
    return count <= 0;
  }).length;
}

/** The most lines that an edit may remove and add. */
function allowedLines(edit: Edit, before: unknown): { removed: number; added: number } {
  const linesOf = (value: unknown) => JSON.stringify(value, undefined, 2).split('\n').length;
  if (edit.kind === 'move') return { removed: 2, added: 2 };
  if (edit.kind === 'insert') {
    const { length } = valueAt(before, edit.path.slice(0, -1)) as unknown[];
    return { removed: length === 0 ? 2 : 1, added: linesOf(edit.value) + (length === 0 ? 2 : 1) };
  }
  const siblings = Object.keys(valueAt(before, edit.path.slice(0, -1)) as object).length;
  const present = valueAt(before, edit.path);
  const removed = present === undefined ? 0 : linesOf(present);
  const around = siblings < 2 ? 2 : 1;
  if (edit.kind === 'remove') return { removed: removed + around, added: 1 };
  return { removed: removed + around, added: linesOf(edit.value) + around };
}

describe('edits of every file', () => {
  it.each(KINDS)('%s changes the value and only its lines', (kind) => {
    const random = createRandom(KINDS.indexOf(kind) + 1);
    let count = 0;
    for (const { file, text } of jsonFiles) {
      const value: unknown = JSON.parse(text);
      for (let round = 0; round < 4; round++) {
        const edit = randomEdit(value, random, kind);
        if (!edit) continue;
        const what = `${file} ${JSON.stringify(edit)}`;
        const result = applyEdits(text, [edit]);
        expect(JSON.parse(result), what).toEqual(withEdit(value, edit));
        const allowed = allowedLines(edit, value);
        expect(countOtherLines(text, result), what).toBeLessThanOrEqual(allowed.removed);
        expect(countOtherLines(result, text), what).toBeLessThanOrEqual(allowed.added);
        count++;
      }
    }
    expect(count).toBeGreaterThan(500);
  });

  it('leave a formatted file formatted', async () => {
    const random = createRandom(7);
    for (const { file, text } of jsonFiles) {
      const value: unknown = JSON.parse(text);
      const edit = randomEdit(value, random, KINDS[Math.floor(random() * 4)]);
      if (!edit) continue;
      const result = await formatLike(project, file, text, applyEdits(text, [edit]));
      const options = await prettier.resolveConfig(`${project}/${file}`);
      expect(await prettier.format(result, { ...options, filepath: file }), file).toBe(result);
      expect(JSON.parse(result), file).toEqual(withEdit(value, edit));
    }
  });

  it('are none if a value is set to itself', () => {
    for (const { file, text } of jsonFiles) {
      const value = JSON.parse(text) as Record<string, unknown>;
      const edits = Object.entries(value).map(([name, part]): Edit => ({
        kind: 'set',
        path: [name],
        value: part,
      }));
      expect(applyEdits(text, edits), file).toBe(text);
    }
  });

  it('turn one random value into another', () => {
    const random = createRandom(11);
    for (const { file, text } of jsonFiles) {
      const value: unknown = JSON.parse(text);
      let other = value;
      for (let round = 0; round < 4; round++) {
        const edit = randomEdit(other, random);
        if (edit) other = withEdit(other, edit);
      }
      const edits = editsBetween(value, other);
      expect(JSON.parse(applyEdits(text, edits)), file).toEqual(other);
      expect(editsBetween(other, other), file).toEqual([]);
    }
  });
});

describe('writeJsonFile', () => {
  it('writes a definition as Prettier does', async () => {
    const files = jsonFiles.filter(({ file }) => file.startsWith('schemas/'));
    for (const { file, text } of files) {
      const value = JSON.parse(text) as object;
      const formatted = await prettier.format(JSON.stringify(value), {
        parser: 'json',
        printWidth: 120,
        objectWrap: 'collapse',
      });
      expect(writeJsonFile(value), file).toBe(formatted);
    }
  });
});

describe('applyEdits', () => {
  const set = (path: Edit['path'], value: unknown): Edit => ({ kind: 'set', path, value });
  const remove = (...path: Edit['path']): Edit => ({ kind: 'remove', path });
  const insert = (path: Edit['path'], value: unknown): Edit => ({ kind: 'insert', path, value });
  const move = (path: Edit['path'], to: number): Edit => ({ kind: 'move', path, to });

  it.each<[string, string, Edit, string]>([
    ['the last item', '["a","b"]', remove(1), '["a"]'],
    ['the first item', '["a", "b"]', remove(0), '["b"]'],
    ['an item between', '["a", "b", "c"]', remove(1), '["a", "c"]'],
    ['the only item', '{ "a": [ "b" ] }', remove('a', 0), '{ "a": [] }'],
    ['the only property', '{\n  "a": 1\n}\n', remove('a'), '{}\n'],
    ['the first property', '{\n  "a": 1,\n  "b": 2\n}\n', remove('a'), '{\n  "b": 2\n}\n'],
    ['the last property', '{\n  "a": 1,\n  "b": 2\n}\n', remove('b'), '{\n  "a": 1\n}\n'],
    ['a missing property', '{ "a": 1 }', remove('b', 'c'), '{ "a": 1 }'],
    ['a missing item', '[1]', remove(3), '[1]'],
    ['a name that is written twice', '{ "a": 1, "b": 2, "a": 3 }', remove('a'), '{ "b": 2 }'],
    [
      'a line before a blank line',
      '[\n  "a",\n  "b",\n\n  "c"\n]',
      remove(1),
      '[\n  "a",\n\n  "c"\n]',
    ],
    [
      'a line after a blank line',
      '[\n  "a",\n\n  "b",\n  "c"\n]',
      remove(1),
      '[\n  "a",\n\n  "c"\n]',
    ],
  ])('removes %s', (_what, before, edit, after) => {
    expect(applyEdits(before, [edit])).toBe(after);
  });

  it.each<[string, string, Edit, string]>([
    ['a number as written', '{ "a": 1.0, "b": 1e3 }', set(['a'], 1), '{ "a": 1.0, "b": 1e3 }'],
    ['escapes', '{ "a": "\\u0041\\/", "b": 1 }', set(['b'], 2), '{ "a": "\\u0041\\/", "b": 2 }'],
    ['the same text', '{ "a": "\\u0041" }', set(['a'], 'A'), '{ "a": "\\u0041" }'],
    [
      'items that are set after the last',
      '{\n\t"a": [\n\t\t1\n\t]\n}',
      set(['a', 1], 2),
      '{\n\t"a": [\n\t\t1,\n\t\t2\n\t]\n}',
    ],
    ['double spaces', '{  "a":   1,   "b" :2  }', set(['b'], 3), '{  "a":   1,   "b" :3  }'],
    ['the order', '{ "b": 1, "a": 2 }', set([], { a: 3, b: 1 }), '{ "b": 1, "a": 3 }'],
    ['CRLF', '{\r\n  "a": 1\r\n}\r\n', set(['b'], 2), '{\r\n  "a": 1,\r\n  "b": 2\r\n}\r\n'],
    ['tabs', '{\n\t"a": []\n}', set(['b'], {}), '{\n\t"a": [],\n\t"b": {}\n}'],
    ['a byte order mark', '\uFEFF{ "a": 1 }', set(['a'], 2), '\uFEFF{ "a": 2 }'],
    ['no spaces', '{"a":[1,2],"b":{}}', set(['b', 'c'], [3]), '{"a":[1,2],"b":{"c":[3]}}'],
    ['one line', '["a", { "b": 1 }]', insert([1], { c: [1] }), '["a", { "c": [1] }, { "b": 1 }]'],
    ['a repeated name', '{ "a": 1, "a": 2 }', set(['a'], 3), '{ "a": 1, "a": 3 }'],
    [
      'the short form',
      '["title", "name"]',
      set([0], { field: 'title', width: 9 }),
      '[{ "field": "title", "width": 9 }, "name"]',
    ],
    ['an empty file', '{}\n', set(['a'], 1), '{ "a": 1 }\n'],
    ['an empty line', '[\n]', insert([0], 1), '[\n  1\n]'],
    [
      'CRLF in new arrays',
      '{\r\n\t"a": {}\r\n}',
      set(
        ['a', 'b'],
        [
          [1, 2],
          [3, 4],
        ],
      ),
      '{\r\n\t"a": {\r\n\t\t"b": [\r\n\t\t\t[1, 2],\r\n\t\t\t[3, 4]\r\n\t\t]\r\n\t}\r\n}',
    ],
    [
      'what an array has',
      '{ "a": ["x", "y", 1.0] }',
      set(['a'], ['y', 1, 'z']),
      '{ "a": ["y", 1.0, "z"] }',
    ],
  ])('keeps %s', (_what, before, edit, after) => {
    expect(applyEdits(before, [edit])).toBe(after);
  });

  it.each<[string, string, Edit, string]>([
    ['the first to the end', '[1.0, 2, 3]', move([0], 2), '[2, 3, 1.0]'],
    ['the last to the front', '[1, 2, { "a":3 }]', move([2], 0), '[{ "a":3 }, 1, 2]'],
    ['to the same index', '[1, 2]', move([1], 1), '[1, 2]'],
    ['a line', '[\n  1,\n\n  2,\n  3\n]', move([0], 2), '[\n  2,\n  3,\n  1\n]'],
  ])('moves %s', (_what, before, edit, after) => {
    expect(applyEdits(before, [edit])).toBe(after);
  });

  it('creates missing arrays and objects', () => {
    expect(applyEdits('{ "a": 1 }', [insert(['b', 0], 'x')])).toBe('{ "a": 1, "b": ["x"] }');
    expect(applyEdits('{}', [set(['a', 'b', 0, 'c'], 1)])).toBe('{ "a": { "b": [{ "c": 1 }] } }');
  });

  it.each([
    [0, '{ "n": 1, "a": 1, "b": 2 }'],
    [1, '{ "a": 1, "n": 1, "b": 2 }'],
    [2, '{ "a": 1, "b": 2, "n": 1 }'],
  ])('puts a new property at index %i', (index, after) => {
    const edit: Edit = { kind: 'set', path: ['n'], value: 1, index };
    expect(applyEdits('{ "a": 1, "b": 2 }', [edit], () => 1)).toBe(after);
  });

  it('refuses an index after the last one', () => {
    const edit: Edit = { kind: 'set', path: ['n'], value: 1, index: 2 };
    expect(() => applyEdits('{ "a": 1 }', [edit])).toThrow(EditError);
  });

  it.each([
    ['b', '{ "a": 1, "b": 0, "c": 3, "z": 9 }'],
    ['d', '{ "a": 1, "c": 3, "d": 0, "z": 9 }'],
    ['0', '{ "0": 0, "a": 1, "c": 3, "z": 9 }'],
    ['other', '{ "a": 1, "c": 3, "z": 9, "other": 0 }'],
  ])('inserts the property %s by the order of its object', (name, after) => {
    const edited = applyEdits(
      '{ "a": 1, "c": 3, "z": 9 }',
      [set([name], 0)],
      (_path, names, added) => placeInOrder(['0', 'a', 'b', 'c', 'd'], names, added),
    );
    expect(edited).toBe(after);
  });

  it('places a text after the most similar key', () => {
    const names = ['user.col.name', 'user.col.phone', 'user.title', 'users.title'];
    expect(placeAmongKeys(names, 'user.col.created_at')).toBe(2);
    expect(placeAmongKeys(names, 'user.empty')).toBe(3);
    expect(placeAmongKeys(names, 'manager.title')).toBe(4);
    expect(placeAmongKeys(names, 'manager.empty')).toBe(undefined);
    expect(placeAmongKeys(['menu.a', 'menu.b', 'other', 'menu.c'], 'menu.d')).toBe(2);
  });

  it('writes a value on several lines if it is too long for one', () => {
    const columns = Array.from({ length: 12 }, (_, index) => `a column with number ${index}`);
    const text = applyEdits('{\n  "a": 1\n}\n', [set(['columns'], columns)]);
    const lines = columns.map((name) => `    "${name}"`).join(',\n');
    expect(text).toBe(`{\n  "a": 1,\n  "columns": [\n${lines}\n  ]\n}\n`);
  });

  it('applies each edit to the result of the one before it', () => {
    const edits = [insert([0], 'x'), move([0], 2), remove(0), set([1], 'y')];
    expect(applyEdits('["a", "b"]', edits)).toBe('["b", "y"]');
  });

  it.each(['{ "a": 1, }', '{ "a": 1 } x', '// no\n{}', '', '{ "a": [1 2] }', "{ 'a': 1 }"])(
    'refuses what is not JSON: %s',
    (text) => {
      expect(() => applyEdits(text, [set(['a'], 2)])).toThrow(EditError);
    },
  );

  it('names the line of a mistake', () => {
    expect(() => applyEdits('{\n  "a": 1\n  "b": 2\n}', [])).toThrow(
      'The file is not valid JSON in line 3, column 3. Add a comma between this and the value before it',
    );
  });

  it.each<Edit>([
    set(['a', 'b'], 1),
    set(['list', 5], 1),
    set(['list', 'x'], 1),
    set(['new', 1], 1),
    insert(['list', 3], 1),
    insert(['list', -1], 1),
    insert(['a', 0], 1),
    insert(['new', 2], 1),
    move(['list', 0], 2),
    move(['list', 2], 0),
    move(['new', 0], 0),
  ])('refuses a path that does not fit: %o', (edit) => {
    expect(() => applyEdits('{ "a": "text", "list": [1, 2] }', [edit])).toThrow(EditError);
  });
});
