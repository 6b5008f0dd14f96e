import { describe, expect, it } from 'vitest';
import type { FileEdit, Path } from '../../../src/authoring/studio/api.ts';
import { adaptShortForm } from '../../../src/authoring/studio/server/shortForms.ts';

const FILE = { file: 'schemas/books/books.list.json' };
const TEXT = JSON.stringify({
  columns: [
    'title',
    { field: 'year', width: 90 },
    { field: 'author', options: { a: 1 } },
    { field: 'pages', options: {} },
  ],
});

/** In this language, the texts of columns stand for their fields. */
const shortForOf = ({ path }: { path: Path }) =>
  path.length === 2 && path[0] === 'columns' ? 'field' : undefined;

const isOptional = ({ path }: { path: Path }) => path.at(-1) === 'options';

const adapt = (edit: FileEdit) => adaptShortForm(edit, TEXT, { shortForOf, isOptional });
const set = (path: Path, value: unknown): FileEdit => ({ ...FILE, kind: 'set', path, value });
const remove = (path: Path): FileEdit => ({ ...FILE, kind: 'remove', path });

describe('a text that stands for an object', () => {
  it.each<[string, FileEdit, FileEdit]>([
    [
      'becomes the object when another property is set',
      set(['columns', 0, 'width'], 200),
      set(['columns', 0], { field: 'title', width: 200 }),
    ],
    [
      'keeps its name when a property within another one is set',
      set(['columns', 0, 'options', 'picture'], 'cover'),
      set(['columns', 0], { field: 'title', options: { picture: 'cover' } }),
    ],
    [
      'stays a text when the property that it stands for is set',
      set(['columns', 0, 'field'], 'name'),
      set(['columns', 0], 'name'),
    ],
    [
      'keeps its name when an item is added to a list within it',
      { ...FILE, kind: 'insert', path: ['columns', 0, 'tones', 0], value: {} },
      set(['columns', 0], { field: 'title', tones: [{}] }),
    ],
    [
      'is what remains after the last property of its last optional object',
      remove(['columns', 2, 'options', 'a']),
      set(['columns', 2], 'author'),
    ],
    [
      'is what remains of an object with this property only',
      remove(['columns', 1, 'width']),
      set(['columns', 1], 'year'),
    ],
  ])('%s', (_, edit, expected) => expect(adapt(edit)).toEqual(expected));

  it.each<[string, FileEdit]>([
    ['a property of an object', set(['columns', 1, 'width'], 100)],
    ['a property within a property of an object', set(['columns', 2, 'options', 'b'], 1)],
    ['a value of the file', set(['call'], 'books.all')],
    ['an item', remove(['columns', 0])],
    ['a property that the object does not have', remove(['columns', 3, 'options', 'b'])],
    ['an item that moves', { ...FILE, kind: 'move', path: ['columns', 0], to: 1 }],
  ])('is not concerned by an edit of %s', (_, edit) => expect(adapt(edit)).toEqual(edit));
});
