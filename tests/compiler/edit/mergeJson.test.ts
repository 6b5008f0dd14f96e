import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../../src/authoring/edit/applyEdits.ts';
import { mergeJson } from '../../../src/authoring/edit/mergeJson.ts';
import type { Edit } from '../../../src/compiler/issues/issue.ts';
import { createRandom, jsonFiles, randomEdit, withEdit } from './jsonFiles.ts';

const merge = (base: unknown, mine: unknown, theirs: unknown) => {
  const [one, two, three] = [base, mine, theirs].map((value) => JSON.stringify(value));
  const { text, conflicts } = mergeJson(one!, two!, three!);
  return { value: JSON.parse(text) as unknown, conflicts };
};

describe('mergeJson', () => {
  it.each([
    ['different properties', { a: 1, b: 1 }, { a: 2, b: 1 }, { a: 1, b: 2 }, { a: 2, b: 2 }],
    ['the same change', { a: 1, b: 1 }, { a: 2, b: 1, c: 1 }, { a: 2, b: 1 }, { a: 2, b: 1, c: 1 }],
    ['both removed', { a: 1, b: 1 }, { b: 2 }, { b: 1 }, { b: 2 }],
    ['inserts on both sides', ['a', 'b'], ['x', 'a', 'b'], ['a', 'b', 'y'], ['x', 'a', 'b', 'y']],
    ['inserts at the same place', ['a'], ['a', 'x'], ['a', 'y'], ['a', 'x', 'y']],
    ['the same insert', ['a'], ['a', 'x'], ['a', 'x', 'y'], ['a', 'x', 'y']],
    ['a removed and an inserted item', ['a', 'b'], ['b'], ['a', 'x', 'b'], ['x', 'b']],
    [
      'a move of mine',
      ['a', 'b', 'c'],
      ['c', 'a', 'b'],
      ['a', 'x', 'b', 'c'],
      ['c', 'a', 'x', 'b'],
    ],
    [
      'a move of theirs',
      ['a', 'b', 'c'],
      ['a', 'b', 'x', 'c'],
      ['c', 'a', 'b'],
      ['c', 'a', 'b', 'x'],
    ],
    [
      'a moved item that the other side changed',
      [{ field: 'a' }, 'b'],
      ['b', { field: 'a' }],
      [{ field: 'a', width: 2 }, 'b'],
      ['b', { field: 'a', width: 2 }],
    ],
    [
      'an item with two changes, once in its short form',
      ['a', 'b'],
      [{ field: 'a', width: 1 }, 'b'],
      [{ field: 'a', label: 'x' }, 'b'],
      [{ field: 'a', width: 1, label: 'x' }, 'b'],
    ],
    [
      'two changes in items without a name',
      [{ fields: ['a'] }, { fields: ['b'] }],
      [{ fields: ['a', 'x'] }, { fields: ['b'] }],
      [{ fields: ['a'] }, { fields: ['y', 'b'] }],
      [{ fields: ['a', 'x'] }, { fields: ['y', 'b'] }],
    ],
    [
      'different items without a name that both sides add',
      [],
      [{ fields: ['a'] }],
      [{ fields: ['b'] }],
      [{ fields: ['a'] }, { fields: ['b'] }],
    ],
  ])('merges %s', (_what, base, mine, theirs, value) => {
    expect(merge(base, mine, theirs)).toEqual({ value, conflicts: [] });
  });

  it.each([
    ['a value', { a: 1 }, { a: 2 }, { a: 3 }, { a: 2 }, [{ path: ['a'], mine: 2, theirs: 3 }]],
    ['an added value', {}, { a: 2 }, { a: 3 }, { a: 2 }, [{ path: ['a'], mine: 2, theirs: 3 }]],
    [
      'a property that mine removed',
      { a: 1, b: 1 },
      { b: 2 },
      { a: 2, b: 1 },
      { a: 2, b: 2 },
      [{ path: ['a'], mine: undefined, theirs: 2 }],
    ],
    [
      'a property that theirs removed',
      { a: 1, b: 1 },
      { a: 2, b: 1 },
      { b: 1 },
      { a: 2, b: 1 },
      [{ path: ['a'], mine: 2, theirs: undefined }],
    ],
    [
      'an item that mine removed',
      ['x', { id: 'a', b: 1 }, 'c'],
      ['x', 'c'],
      ['y', 'x', { id: 'a', b: 2 }, 'c'],
      ['y', 'x', { id: 'a', b: 2 }, 'c'],
      [{ path: [2], mine: undefined, theirs: { id: 'a', b: 2 } }],
    ],
    [
      'an item that theirs removed',
      ['x', { id: 'a', b: 1 }],
      ['x', { id: 'a', b: 2 }],
      ['y', 'x'],
      ['y', 'x', { id: 'a', b: 2 }],
      [{ path: [2], mine: { id: 'a', b: 2 }, theirs: undefined }],
    ],
    [
      'a property of a moved item',
      [{ field: 'a', width: 1 }, 'b'],
      ['b', { field: 'a', width: 2 }],
      [{ field: 'a', width: 3 }, 'b'],
      ['b', { field: 'a', width: 2 }],
      [{ path: [1, 'width'], mine: 2, theirs: 3 }],
    ],
    [
      'the order',
      ['a', 'b', 'c'],
      ['b', 'c', 'a'],
      ['b', 'a', 'c'],
      ['b', 'c', 'a'],
      [{ path: [], mine: ['b', 'c', 'a'], theirs: ['b', 'a', 'c'] }],
    ],
  ])('reports a conflict about %s', (_what, base, mine, theirs, value, conflicts) => {
    expect(merge(base, mine, theirs)).toEqual({ value, conflicts });
  });

  it('keeps everything in the text of theirs that mine did not change', () => {
    const base = '{\n  "b": 1.0,\n\n  "c": ["x"]\n}\n';
    const mine = '{\n  "b": 1,\n  "d": "\\u0041",\n  "c": ["x", "m"]\n}\n';
    const theirs = '{\r\n\t"b": 1.0,\r\n\r\n\t"c": ["t", "x"], "unknown": 1e3\r\n}';
    expect(mergeJson(base, mine, theirs)).toEqual({
      text: '{\r\n\t"b": 1.0,\r\n\t"d": "A",\r\n\r\n\t"c": ["t", "x", "m"], "unknown": 1e3\r\n}',
      conflicts: [],
    });
  });

  it('returns the text of the only side with changes', () => {
    const [before, after] = ['{ "a": 1 }', '{"a" : 2'];
    expect(mergeJson(before, before, after)).toEqual({ text: after, conflicts: [] });
    expect(mergeJson(before, after, before)).toEqual({ text: after, conflicts: [] });
    expect(mergeJson(before, after, after)).toEqual({ text: after, conflicts: [] });
  });

  it.each([
    ['{', '{ "a": 1 }', '{ "a": 2 }'],
    ['{}', '{ "a": }', '{ "a": 2 }'],
    ['{}', '{ "a": 1 }', ''],
  ])('reports one conflict if a text is not JSON: %s %s %s', (base, mine, theirs) => {
    expect(mergeJson(base, mine, theirs)).toEqual({
      text: mine,
      conflicts: [{ path: [], mine, theirs }],
    });
  });

  it('has the same value for both sides if they change different properties', () => {
    const random = createRandom(3);
    let count = 0;
    for (const { file, text } of jsonFiles) {
      const value = JSON.parse(text) as Record<string, unknown>;
      const names = Object.keys(value);
      const half = Math.floor(names.length / 2);
      /** Returns the text with edits of some of the properties. */
      const change = (own: readonly string[]) => {
        const part = Object.fromEntries(own.map((name) => [name, value[name]]));
        let current: unknown = part;
        const edits: Edit[] = [];
        for (let round = 0; round < 5; round++) {
          const edit = randomEdit(current, random);
          if (!edit || edit.path[0] === 'new name') continue;
          current = withEdit(current, edit);
          edits.push(edit);
        }
        return { text: applyEdits(text, edits), part: current as object };
      };
      const [one, two] = [change(names.slice(0, half)), change(names.slice(half))];
      const expected = { ...one.part, ...two.part };
      for (const [mine, theirs] of [
        [one, two],
        [two, one],
      ] as const) {
        const merged = mergeJson(text, mine.text, theirs.text);
        expect(merged.conflicts, file).toEqual([]);
        expect(JSON.parse(merged.text), file).toEqual(expected);
      }
      if (one.text !== text && two.text !== text) count++;
    }
    expect(count).toBeGreaterThan(50);
  });
});
