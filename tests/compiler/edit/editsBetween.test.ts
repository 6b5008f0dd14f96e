import { expect, it } from 'vitest';
import { editsBetween } from '../../../src/authoring/edit/editsBetween.ts';

it.each([
  ['a changed property', { a: 1, b: 2 }, { a: 1, b: 3 }, [{ kind: 'set', path: ['b'], value: 3 }]],
  ['a removed property', { a: 1, b: 2 }, { b: 2 }, [{ kind: 'remove', path: ['a'] }]],
  ['another order of properties', { a: 1, b: 2 }, { b: 2, a: 1 }, []],
  [
    'an item moved to the end',
    ['a', 'b', 'c'],
    ['b', 'c', 'a'],
    [{ kind: 'move', path: [0], to: 2 }],
  ],
  [
    'an item moved to the front',
    ['a', 'b', 'c'],
    ['c', 'a', 'b'],
    [{ kind: 'move', path: [2], to: 0 }],
  ],
  ['an inserted item', ['a', 'c'], ['a', 'b', 'c'], [{ kind: 'insert', path: [1], value: 'b' }]],
  ['a repeated item', ['a', 'a'], ['a', 'a', 'a'], [{ kind: 'insert', path: [2], value: 'a' }]],
  [
    'a text that becomes an object',
    ['title', 'name'],
    ['title', { field: 'name', width: 9 }],
    [{ kind: 'set', path: [1], value: { field: 'name', width: 9 } }],
  ],
  [
    'an item that is moved and changed',
    [{ field: 'a', width: 1 }, 'b', 'c'],
    ['b', 'c', { field: 'a', width: 2 }],
    [
      { kind: 'move', path: [0], to: 2 },
      { kind: 'set', path: [2, 'width'], value: 2 },
    ],
  ],
  [
    'a changed section, which has no name',
    { sections: [{ fields: ['a'] }, { fields: ['b'] }] },
    { sections: [{ fields: ['a', 'c'] }, { fields: ['b'] }] },
    [{ kind: 'insert', path: ['sections', 0, 'fields', 1], value: 'c' }],
  ],
  [
    'removed, inserted and moved items',
    ['a', 'b', 'c', 'd'],
    ['d', 'x', 'a', 'c'],
    [
      { kind: 'remove', path: [1] },
      { kind: 'move', path: [2], to: 0 },
      { kind: 'insert', path: [1], value: 'x' },
    ],
  ],
  ['another type', { a: [] }, { a: {} }, [{ kind: 'set', path: ['a'], value: {} }]],
])('finds %s', (_what, before, after, edits) => {
  expect(editsBetween(before, after)).toEqual(edits);
});
