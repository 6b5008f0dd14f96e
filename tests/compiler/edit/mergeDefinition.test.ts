import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { applyEdits } from '../../../src/authoring/edit/applyEdits.ts';
import type { Edit } from '../../../src/compiler/issues/issue.ts';
import { mergeJson, type Conflict } from '../../../src/authoring/edit/mergeJson.ts';

const LIST = JSON.stringify({
  call: 'books.all',
  columns: ['title', { field: 'year', width: 90 }, 'author'],
  filters: ['title'],
});

const edited = (...edits: Edit[]) => applyEdits(LIST, edits);
const set = (path: (string | number)[], value: unknown): Edit => ({ kind: 'set', path, value });

interface Case {
  mine: Edit[];
  theirs: Edit[];
  merged: object;
  conflicts?: Conflict[];
}

const columns = (...items: unknown[]) => ({ ...(JSON.parse(LIST) as object), columns: items });
const YEAR = { field: 'year', width: 90 };

describe('merging', () => {
  it.each<[string, Case]>([
    [
      'properties of one item that each side has changed',
      {
        mine: [set(['columns', 1, 'width'], 120)],
        theirs: [set(['columns', 1, 'icon'], 'Star')],
        merged: columns('title', { field: 'year', width: 120, icon: 'Star' }, 'author'),
      },
    ],
    [
      'an item that one side has added, and another that the other has removed',
      {
        mine: [{ kind: 'insert', path: ['columns', 2], value: 'pages' }],
        theirs: [{ kind: 'remove', path: ['columns', 0] }],
        merged: columns(YEAR, 'pages', 'author'),
      },
    ],
    [
      'items that both sides have added at the same place',
      {
        mine: [{ kind: 'insert', path: ['columns', 3], value: 'mine' }],
        theirs: [{ kind: 'insert', path: ['columns', 3], value: 'theirs' }],
        merged: columns('title', YEAR, 'author', 'mine', 'theirs'),
      },
    ],
    [
      'an item that one side has moved and the other has changed',
      {
        mine: [{ kind: 'move', path: ['columns', 1], to: 0 }],
        theirs: [set(['columns', 1, 'width'], 100)],
        merged: columns({ field: 'year', width: 100 }, 'title', 'author'),
      },
    ],
    [
      'a text that became an object on one side, while the other has moved it',
      {
        mine: [set(['columns', 0], { field: 'title', width: 300 })],
        theirs: [{ kind: 'move', path: ['columns', 0], to: 2 }],
        merged: columns(YEAR, 'author', { field: 'title', width: 300 }),
      },
    ],
    [
      'the same change on both sides',
      {
        mine: [set(['columns', 1, 'width'], 120)],
        theirs: [set(['columns', 1, 'width'], 120)],
        merged: columns('title', { field: 'year', width: 120 }, 'author'),
      },
    ],
    [
      'a value that both sides have changed differently',
      {
        mine: [set(['columns', 1, 'width'], 120)],
        theirs: [set(['columns', 1, 'width'], 100)],
        merged: columns('title', { field: 'year', width: 120 }, 'author'),
        conflicts: [{ path: ['columns', 1, 'width'], mine: 120, theirs: 100 }],
      },
    ],
    [
      'an item that I have removed and they have changed',
      {
        mine: [{ kind: 'remove', path: ['columns', 1] }],
        theirs: [set(['columns', 1, 'width'], 100)],
        merged: columns('title', { field: 'year', width: 100 }, 'author'),
        conflicts: [
          { path: ['columns', 1], mine: undefined, theirs: { field: 'year', width: 100 } },
        ],
      },
    ],
    [
      'an item that I have changed and they have removed',
      {
        mine: [set(['columns', 1, 'width'], 120)],
        theirs: [{ kind: 'remove', path: ['columns', 1] }],
        merged: columns('title', { field: 'year', width: 120 }, 'author'),
        conflicts: [
          { path: ['columns', 1], mine: { field: 'year', width: 120 }, theirs: undefined },
        ],
      },
    ],
    [
      'a property that I have removed and they have changed',
      {
        mine: [{ kind: 'remove', path: ['filters'] }],
        theirs: [set(['filters', 0], 'year')],
        merged: { ...(JSON.parse(LIST) as object), filters: ['year'] },
        conflicts: [{ path: ['filters'], mine: undefined, theirs: ['year'] }],
      },
    ],
    [
      'items that both sides have put into another order',
      {
        mine: [{ kind: 'move', path: ['columns', 0], to: 2 }],
        theirs: [{ kind: 'move', path: ['columns', 0], to: 1 }],
        merged: columns(YEAR, 'author', 'title'),
        conflicts: [
          {
            path: ['columns'],
            mine: [YEAR, 'author', 'title'],
            theirs: [YEAR, 'title', 'author'],
          },
        ],
      },
    ],
  ])('%s', (_, { mine, theirs, merged, conflicts = [] }) => {
    const result = mergeJson(LIST, edited(...mine), edited(...theirs));
    expect(JSON.parse(result.text)).toEqual(merged);
    expect(result.conflicts).toEqual(conflicts);
  });

  it('keeps how the other side has written the file', () => {
    const base = readFileSync('schemas/news/my-news.list.json', 'utf8');
    const theirs = base.replace('"call": "news.mine",', '"call":   "news.mine",\n');
    const mine = applyEdits(base, [set(['columns', 1, 'width'], 240)]);
    expect(mergeJson(base, mine, theirs)).toEqual({
      text: theirs.replace('"width": 230', '"width": 240'),
      conflicts: [],
    });
  });
});
