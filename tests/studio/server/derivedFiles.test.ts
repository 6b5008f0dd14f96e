import { existsSync, mkdirSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createDraft, type Draft } from '../../../src/authoring/studio/server/draft.ts';
import type { FileChange } from '../../../src/authoring/studio/server/draftFiles.ts';
import { openStorage } from '../../../src/authoring/studio/server/storage.ts';
import { removeFolder } from '../../helpers/removeFolder.ts';

/* The files that follow from the definitions and are kept with the draft. */

const LIST = 'schemas/books.list.json';
const BEFORE = '{ "width": 90 }\n';
const AFTER = '{ "width": 120 }\n';

let root: string;
let draft: Draft;

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const write = (file: string, text: string) => writeFileSync(join(root, file), text);

/** Opens the draft of the project, as a development server does that has just started. */
function open(): void {
  draft = createDraft({
    root,
    overlay: new Map(),
    storage: openStorage(root),
    adapt: (edit) => edit,
    placement: () => () => undefined,
  });
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'nasaq-derived-'));
  mkdirSync(join(root, 'schemas'));
  write(LIST, BEFORE);
  open();
  draft.put('edit', new Map([[LIST, AFTER]]));
});

afterEach(() => removeFolder(root));

const TYPES = 'generated/types.ts';
const MIGRATION = 'migrations/1.sql';
const derive = () =>
  Promise.resolve(
    new Map([
      [TYPES, 'types'],
      [MIGRATION, 'create'],
    ]),
  );

it('are written with the draft, and are no part of its steps', async () => {
  expect(await draft.keep(derive)).toEqual([LIST, TYPES, MIGRATION]);
  expect([read(TYPES), read(MIGRATION)]).toEqual(['types', 'create']);
  expect(draft.undo()).toEqual([LIST]);
});

it('are written in place, so that the watch mode of Node.js notices each change', async () => {
  mkdirSync(join(root, 'generated'));
  write(TYPES, 'former');
  const before = statSync(join(root, TYPES)).ino;
  await draft.keep(derive);
  expect([read(TYPES), statSync(join(root, TYPES)).ino]).toEqual(['types', before]);
});

it('are not written if one of them cannot be', async () => {
  mkdirSync(join(root, MIGRATION), { recursive: true });
  await expect(draft.keep(derive)).rejects.toThrow();
  expect([read(LIST), existsSync(join(root, TYPES))]).toEqual([BEFORE, false]);
  expect(draft.files()).toHaveLength(1);
});

it('are completed or taken back after the process ended between two files', async () => {
  const keeping: FileChange[] = [
    ...(await draft.changes()),
    { file: TYPES, before: null, after: 'types', isDerived: true },
    { file: MIGRATION, before: null, after: 'create', isDerived: true },
  ];
  const storage = openStorage(root);
  const stop = () => {
    storage.save({ ...storage.load(), keeping });
    mkdirSync(join(root, 'generated'), { recursive: true });
    write(LIST, keeping[0]!.after!);
    write(TYPES, 'types');
    open();
  };
  stop();
  expect(draft.interrupted()).toEqual([LIST, TYPES]);
  draft.revertKeep();
  expect([read(LIST), existsSync(join(root, TYPES))]).toEqual([BEFORE, false]);
  expect(draft.files().map(({ file }) => file)).toEqual([LIST]);
  stop();
  await draft.keep(() => Promise.reject(new Error('is computed again')));
  expect([read(TYPES), read(MIGRATION)]).toEqual(['types', 'create']);
});

it('are complete if the process ended after the last one', async () => {
  const storage = openStorage(root);
  const keeping = await draft.changes();
  storage.save({ ...storage.load(), keeping });
  write(LIST, keeping[0]!.after!);
  open();
  expect([draft.interrupted(), draft.files()]).toEqual([[], []]);
  expect(storage.load()).toEqual({ files: {} });
});
