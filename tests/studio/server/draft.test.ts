import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDraft, type Draft } from '../../../src/authoring/studio/server/draft.ts';
import { StudioFailure } from '../../../src/authoring/studio/server/failure.ts';
import { openStorage } from '../../../src/authoring/studio/server/storage.ts';
import type { FileEdit } from '../../../src/authoring/studio/api.ts';
import { removeFolder } from '../../helpers/removeFolder.ts';

const LIST = 'schemas/books/books.list.json';
const TEXTS = 'locales/en/books.json';
const LIST_TEXT = '{\n  "columns": ["title", { "field": "year", "width": 90 }, "author"]\n}\n';

let root: string;
let overlay: Map<string, string | null>;
let draft: Draft;

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const write = (file: string, text: string) => writeFileSync(join(root, file), text);

/** Opens the draft of the project, as a development server does that has just started. */
function open(): void {
  overlay = new Map();
  draft = createDraft({
    root,
    overlay,
    storage: openStorage(root),
    adapt: (edit) => edit,
    placement: () => () => undefined,
  });
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'nasaq-draft-'));
  for (const folder of ['schemas/books', 'src/language', 'locales/en'])
    mkdirSync(join(root, folder), { recursive: true });
  write(LIST, LIST_TEXT);
  write(TEXTS, '{\n  "books.title": "Books"\n}\n');
  open();
});

afterEach(() => removeFolder(root));

const set = (path: (string | number)[], value: unknown, file = LIST): FileEdit => ({
  file,
  kind: 'set',
  path,
  value,
});
const WIDTH = ['columns', 1, 'width'];
const widthIn = (text: string | null | undefined) => Number(/"width": (\d+)/.exec(text ?? '')?.[1]);
const failureOf = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    if (error instanceof StudioFailure) return error.message;
  }
  return '';
};

describe('a draft', () => {
  it('changes no file before it is kept, and all files then', async () => {
    expect(draft.edit('edit', [set(WIDTH, 120), set(['books.title'], 'All books', TEXTS)])).toEqual(
      [LIST, TEXTS],
    );
    expect(read(LIST)).toBe(LIST_TEXT);
    expect(widthIn(overlay.get(LIST))).toBe(120);
    expect(await draft.keep()).toEqual([LIST, TEXTS]);
    expect(read(LIST)).toBe(LIST_TEXT.replace('90', '120'));
    expect(read(TEXTS)).toBe('{\n  "books.title": "All books"\n}\n');
    expect(draft.files()).toEqual([]);
    expect(overlay.size).toBe(0);
  });

  it('applies all edits of a call or none', () => {
    const message = failureOf(() =>
      draft.edit('edit', [set(WIDTH, 120), set(['a'], 1, 'schemas/books/none.list.json')]),
    );
    expect(message).toContain('none.list.json');
    expect(draft.files()).toEqual([]);
  });

  it('is over when every value is as before', () => {
    draft.edit('edit', [set(WIDTH, 120)]);
    draft.edit('edit', [set(WIDTH, 90)]);
    expect(draft.files()).toEqual([]);
  });

  it('survives the end of the server', () => {
    draft.edit('edit', [set(WIDTH, 120)]);
    open();
    expect(widthIn(overlay.get(LIST))).toBe(120);
    expect(draft.files()).toEqual([{ file: LIST, status: 'changed', conflicts: [] }]);
  });

  it('adds and removes files', async () => {
    const added = 'schemas/films/films.list.json';
    draft.put('add', new Map([[added, '{}']]));
    draft.put('remove', new Map([[LIST, null]]));
    expect(draft.files().map(({ status }) => status)).toEqual(['added', 'removed']);
    await draft.keep();
    expect(read(added)).toBe('{}\n');
    expect(existsSync(join(root, 'schemas/books'))).toBe(false);
  });

  it('discards a file, which can be undone', () => {
    draft.edit('edit', [set(WIDTH, 120)]);
    draft.discard('discard', LIST);
    expect(draft.files()).toEqual([]);
    draft.undo();
    expect(widthIn(overlay.get(LIST))).toBe(120);
  });

  it('keeps a file that is not formatted as it is, except for the edit', async () => {
    const odd = '{"columns":["title",{"field":"year","width":90}]}';
    write(LIST, odd);
    draft.edit('edit', [set(WIDTH, 120)]);
    await draft.keep();
    expect(read(LIST)).toBe(odd.replace('90', '120'));
  });
});

describe('undo and redo', () => {
  it('take back each step of several files, to the same bytes', () => {
    draft.edit('one', [set(WIDTH, 120), set(['books.title'], 'All', TEXTS)]);
    draft.edit('two', [{ file: LIST, kind: 'remove', path: ['columns', 0] }]);
    expect(draft.undoLabel()).toBe('two');
    draft.undo();
    expect(draft.undoLabel()).toBe('one');
    expect(draft.redoLabel()).toBe('two');
    draft.undo();
    expect([draft.textOf(LIST), draft.files()]).toEqual([LIST_TEXT, []]);
    draft.redo();
    draft.redo();
    expect(draft.textOf(LIST)).toBe(
      '{\n  "columns": [{ "field": "year", "width": 120 }, "author"]\n}\n',
    );
    expect(draft.redoLabel()).toBeUndefined();
  });

  it('take back edits of one group together', () => {
    for (const width of [1, 12, 120]) draft.edit('type', [set(WIDTH, width)], 'typing');
    draft.edit('type', [set(WIDTH, 121)], 'other');
    draft.undo();
    expect(widthIn(draft.textOf(LIST))).toBe(120);
    draft.undo();
    expect(draft.textOf(LIST)).toBe(LIST_TEXT);
  });

  it('work after the draft was kept', async () => {
    draft.edit('edit', [set(WIDTH, 120)]);
    await draft.keep();
    draft.undo();
    expect(overlay.get(LIST)).toBe(LIST_TEXT);
    draft.redo();
    expect(draft.files()).toEqual([]);
  });

  it('keep what somebody else has changed meanwhile', () => {
    draft.edit('edit', [set(WIDTH, 120)]);
    write(LIST, LIST_TEXT.replace('"author"', '"author", "pages"'));
    draft.mergeWithDisk([LIST]);
    draft.undo();
    expect(draft.textOf(LIST)).toBe(LIST_TEXT.replace('"author"', '"author", "pages"'));
  });

  it('refuse a step whose value somebody else has changed', async () => {
    draft.edit('edit', [set(WIDTH, 120)]);
    await draft.keep();
    write(LIST, LIST_TEXT.replace('90', '100'));
    expect(failureOf(() => draft.undo())).toContain('has changed since then');
    expect(draft.undoLabel()).toBe('edit');
  });

  it('give identical bytes after 200 random edits', () => {
    let seed = 7;
    const random = (limit: number) => {
      seed = (seed * 1103515245 + 12345) % 2 ** 31;
      return seed % limit;
    };
    for (let step = 0; step < 200; step += 1) {
      const { columns } = JSON.parse(draft.textOf(LIST)!) as { columns: unknown[] };
      const path = ['columns', random(columns.length)];
      const edits: FileEdit[] = [
        { file: LIST, kind: 'insert', path, value: `field${step}` },
        { file: LIST, kind: 'move', path, to: random(columns.length) },
        set(path, { field: `field${step}`, width: random(400) }),
        set(['note'], random(9)),
        { file: LIST, kind: 'remove', path: columns.length > 2 ? path : ['note'] },
      ];
      draft.edit(`step ${step}`, [edits[random(edits.length)]!]);
    }
    const edited = draft.textOf(LIST);
    while (draft.undoLabel() !== undefined) draft.undo();
    expect(draft.textOf(LIST)).toBe(LIST_TEXT);
    while (draft.redoLabel() !== undefined) draft.redo();
    expect(draft.textOf(LIST)).toBe(edited);
  });
});

describe('a file that changes on disk', () => {
  it('is merged by its values', () => {
    draft.edit('edit', [set(WIDTH, 120)]);
    write(LIST, LIST_TEXT.replace('"title",', '"title", "isbn",'));
    expect(draft.mergeWithDisk([LIST])).toEqual([LIST]);
    expect(draft.textOf(LIST)).toBe(
      LIST_TEXT.replace('"title",', '"title", "isbn",').replace('90', '120'),
    );
    expect(draft.files()[0]?.conflicts).toEqual([]);
  });

  it.each([
    ['mine', 120],
    ['theirs', 100],
  ] as const)('asks about a value that both have changed: %s', async (take, width) => {
    draft.edit('edit', [set(WIDTH, 120)]);
    write(LIST, LIST_TEXT.replace('90', '100'));
    draft.mergeWithDisk([LIST]);
    expect(draft.files()[0]?.conflicts).toEqual([{ path: WIDTH, mine: 120, theirs: 100 }]);
    await expect(draft.keep()).rejects.toThrow('First choose');
    draft.resolve('resolve', LIST, WIDTH, take);
    await draft.keep();
    expect(widthIn(read(LIST))).toBe(width);
  });

  it('is never overwritten, also if the watcher has not told of the change', async () => {
    draft.edit('edit', [set(WIDTH, 120)]);
    write(LIST, LIST_TEXT.replace('90', '100'));
    await expect(draft.keep()).rejects.toThrow('First choose');
    expect(read(LIST)).toBe(LIST_TEXT.replace('90', '100'));
  });

  it('asks about a file that was removed', async () => {
    draft.edit('edit', [set(WIDTH, 120)]);
    rmSync(join(root, LIST));
    draft.mergeWithDisk([LIST]);
    expect(draft.files()[0]?.conflicts).toMatchObject([{ path: [], theirs: undefined }]);
    draft.resolve('resolve', LIST, [], 'mine');
    await draft.keep();
    expect(widthIn(read(LIST))).toBe(120);
  });

  it('lets the removed file go if the person chooses so', () => {
    draft.edit('edit', [set(WIDTH, 120)]);
    rmSync(join(root, LIST));
    draft.mergeWithDisk([LIST]);
    draft.resolve('resolve', LIST, [], 'theirs');
    expect([draft.files(), draft.textOf(LIST)]).toEqual([[], null]);
  });

  it('waits while the file is broken, and is merged when it is right again', () => {
    draft.edit('edit', [set(WIDTH, 120)]);
    write(LIST, '{ "columns": [');
    draft.mergeWithDisk([LIST]);
    expect(draft.files()[0]?.conflicts).toHaveLength(1);
    write(LIST, LIST_TEXT.replace('"author"', '"pages"'));
    draft.mergeWithDisk([LIST]);
    expect(draft.files()[0]?.conflicts).toEqual([]);
    expect(draft.textOf(LIST)).toBe(LIST_TEXT.replace('"author"', '"pages"').replace('90', '120'));
  });

  it('leaves the draft when it becomes equal to it', () => {
    draft.edit('edit', [set(WIDTH, 120)]);
    write(LIST, draft.textOf(LIST)!);
    draft.mergeWithDisk([LIST]);
    expect(draft.files()).toEqual([]);
  });

  it('is merged when the server starts again', () => {
    draft.edit('edit', [set(WIDTH, 120)]);
    write(LIST, LIST_TEXT.replace('"author"', '"pages"'));
    open();
    expect(draft.textOf(LIST)).toBe(LIST_TEXT.replace('"author"', '"pages"').replace('90', '120'));
  });

  it('cannot be edited while it is broken, and other files can', () => {
    write(LIST, '{ "columns": [');
    expect(failureOf(() => draft.edit('edit', [set(WIDTH, 120)]))).toContain('not valid JSON');
    draft.edit('edit', [set(['books.title'], 'All', TEXTS)]);
    expect(draft.files()).toHaveLength(1);
  });
});

describe('a keep that fails', () => {
  it('writes no file, says which one failed, and leaves the draft', async () => {
    draft.edit('edit', [set(WIDTH, 120), set(['books.title'], 'All', TEXTS)]);
    // A folder in place of the file that is written last: nobody can write it, not even root.
    const texts = read(TEXTS);
    const storage = openStorage(root);
    rmSync(join(root, TEXTS));
    mkdirSync(join(root, TEXTS));
    await expect(draft.keep()).rejects.toThrow();
    removeFolder(join(root, TEXTS));
    write(TEXTS, texts);
    expect(read(LIST)).toBe(LIST_TEXT);
    expect(Object.keys(storage.load().files)).toEqual([LIST, TEXTS]);
    await draft.keep();
    expect(widthIn(read(LIST))).toBe(120);
  });

  it('can be completed or taken back after the process ended between two files', async () => {
    draft.edit('edit', [set(WIDTH, 120), set(['books.title'], 'All', TEXTS)]);
    const changes = await draft.changes();
    const storage = openStorage(root);
    storage.save({ ...storage.load(), keeping: changes });
    write(LIST, changes[0]!.after!);
    open();
    expect(draft.interrupted()).toEqual([LIST]);
    draft.revertKeep();
    expect(read(LIST)).toBe(LIST_TEXT);
    expect(draft.files()).toHaveLength(2);
    storage.save({ ...storage.load(), keeping: changes });
    write(LIST, changes[0]!.after!);
    open();
    await draft.keep();
    expect([widthIn(read(LIST)), read(TEXTS)]).toEqual([120, '{\n  "books.title": "All"\n}\n']);
    expect(draft.interrupted()).toEqual([]);
  });
});

describe('files that the studio does not change', () => {
  it.each([
    'package.json',
    'src/language/list.json',
    'schemas/../package.json',
    'schemas/books/.hidden.json',
    'schemas/books/books.ts',
    '/etc/passwd.json',
    'schemas/outside/a.json',
  ])('%s', (file) => {
    const outside = mkdtempSync(join(tmpdir(), 'nasaq-outside-'));
    symlinkSync(outside, join(root, 'schemas/outside'));
    expect(failureOf(() => draft.put('put', new Map([[file, '{}']])))).toContain('does not change');
    removeFolder(outside);
  });
});

describe('a saved draft that cannot be read', () => {
  it.each([
    ['empty', ''],
    ['cut off', '{"files":{"a'],
    ['of another kind', '{"files":{"a":{"text":7}}}'],
    ['null', 'null'],
    ['a list', '[]'],
  ])('is kept in another file: %s', (_name, text) => {
    draft.edit('width', [set(WIDTH, 100)]);
    write('.studio/draft.json', text);
    open();
    expect(draft.files()).toEqual([]);
    expect(draft.damaged).toBe('.studio/damaged-draft.json');
    expect(read(draft.damaged!)).toBe(text);
    draft.edit('width', [set(WIDTH, 120)]);
    open();
    expect(draft.files()).toHaveLength(1);
    expect(draft.damaged).toBeUndefined();
  });
});
