import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { panelOf } from '../../../src/authoring/describe/panel.ts';
import { textEntryOf } from '../../../src/authoring/describe/textEntry.ts';
import type { TextEntry } from '../../../src/authoring/describe/types.ts';
import { writeJsonFile } from '../../../src/authoring/edit/writeJson.ts';
import type { Language } from '../../../src/shared/resolved/resolved.ts';
import type { Calls, FileEdit, Path } from '../../../src/authoring/studio/api.ts';
import { createDraft, type Draft } from '../../../src/authoring/studio/server/draft.ts';
import { editRules } from '../../../src/authoring/studio/server/editRules.ts';
import { editText } from '../../../src/authoring/studio/server/editText.ts';
import { jsonFiles, project } from '../../compiler/edit/jsonFiles.ts';
import {
  projectCompilation as compilation,
  projectCompiler as compiler,
} from '../../helpers/projectCompilation.ts';
import { removeFolder } from '../../helpers/removeFolder.ts';
import { changedLines, changedRange } from './changedRange.ts';
import { valueAt, withEdit, type LanguageOfFile } from './expectedEdit.ts';
import { offeredEdits, someOf } from './offeredEdits.ts';

/*
 * Every kind of edit that the page offers, in every definition file and locale file. The draft is
 * that of the studio; only the definitions are not compiled again after each edit.
 */

const rules = editRules(compiler, () => compilation);

const filesIn = (folder: string) => jsonFiles.filter(({ file }) => file.startsWith(`${folder}/`));

/** Opens a draft that is never saved. */
const openDraft = (root: string): Draft =>
  createDraft({
    root,
    overlay: new Map(),
    storage: { folder: '', load: () => ({ files: {} }), save: () => undefined },
    ...rules,
  });

function languageOf(file: string): LanguageOfFile {
  const panelAt = (path: Path) => panelOf(compiler, compilation, { file, path });
  return {
    shortForOf: (path) => panelAt(path)?.shortFor,
    isOptional: (path) => {
      const properties = panelAt(path.slice(0, -1))?.properties ?? [];
      const property = properties.find(({ name }) => name === path.at(-1));
      return property?.required === false && property.alternative !== true;
    },
  };
}

/** Returns what is wrong with a text that an edit has changed. */
function faultsOf(before: string, after: string, expected: unknown): string[] {
  const value: unknown = JSON.parse(after);
  const { start, end } = changedRange(before, value);
  const isKept = after.startsWith(before.slice(0, start)) && after.endsWith(before.slice(end));
  return [
    ...(isDeepStrictEqual(value, expected) ? [] : ['another value than expected']),
    ...(isKept ? [] : ['changes beside the edited value']),
  ];
}

const isFormatted = (text: string) => writeJsonFile(JSON.parse(text) as object) === text;

/**
 * Whether an edit of a formatted file changes more lines than are different in a formatted file with
 * its value. One more can be needed until the file is kept, because its neighbours stay as they are.
 */
function changesMoreLines(before: string, after: string): boolean {
  const count = (text: string) => {
    const { removed, added } = changedLines(before, text);
    return removed + added;
  };
  const formatted = writeJsonFile(JSON.parse(after) as object);
  return after !== formatted && count(after) > count(formatted) + 1;
}

/** Returns the edit that takes another one back, if it is one that the page offers as well. */
function inverseOf(
  edit: FileEdit,
  before: unknown,
  { shortForOf }: LanguageOfFile,
): FileEdit | undefined {
  const { file, path } = edit;
  const outer = valueAt(before, path.slice(0, -1));
  if (edit.kind === 'move')
    return { ...edit, path: [...path.slice(0, -1), edit.to], to: Number(path.at(-1)) };
  const isEmpty = typeof outer !== 'object' || outer === null || Object.keys(outer).length === 0;
  if (edit.kind === 'insert') return isEmpty ? undefined : { file, kind: 'remove', path };
  if (edit.kind !== 'set') return undefined;
  const isShort = typeof outer === 'string' && shortForOf(path.slice(0, -1)) === path.at(-1);
  const former = isShort ? outer : valueAt(before, path);
  if (former === undefined)
    return isEmpty && typeof outer !== 'string' ? undefined : { file, kind: 'remove', path };
  return typeof former === 'object' ? undefined : { file, kind: 'set', path, value: former };
}

/** Makes the edits of a file, each on its own, and returns what is wrong. */
function tryEdits(draft: Draft, file: string, each: number): { count: number; faults: string[] } {
  const text = draft.textOf(file)!;
  const value: unknown = JSON.parse(text);
  const hasFormat = isFormatted(text);
  const language = languageOf(file);
  const edits = offeredEdits(compiler, compilation, file).filter((_, index) => index % each === 0);
  const faults = edits.flatMap((edit) => {
    draft.edit('edit', [edit]);
    const after = draft.textOf(file)!;
    const found = faultsOf(text, after, withEdit(value, edit, language));
    if (hasFormat && changesMoreLines(text, after)) found.push('more lines than necessary');
    const inverse = inverseOf(edit, value, language);
    if (inverse && hasFormat) {
      draft.edit('inverse', [inverse]);
      if (draft.textOf(file) !== text) found.push('other characters after the inverse edit');
    }
    while (draft.undoLabel() !== undefined) draft.undo();
    if (draft.textOf(file) !== text) found.push('other characters after undo');
    return found.map((fault) => `${fault}: ${JSON.stringify(edit)}`);
  });
  return { count: edits.length, faults };
}

/** Writes a file as nobody formats it: with a property that the language does not know. */
const disorder = (text: string): string =>
  text
    .replaceAll(/^(?: {2})+/gm, (spaces) => '\t'.repeat(spaces.length / 2))
    .replace('{\n', '{\n\t"unknown to all" :[1.0,  { "b":1e3 , "a" : "\\u0041" } ],\n')
    .replace(/\n$/, '')
    .replaceAll('\n', '\r\n');

const disordered = mkdtempSync(join(tmpdir(), 'nasaq-edits-'));
afterAll(() => removeFolder(disordered));
for (const { file, text } of [...filesIn('schemas'), ...filesIn('locales')]) {
  mkdirSync(dirname(join(disordered, file)), { recursive: true });
  writeFileSync(join(disordered, file), disorder(text));
}

/** By default a third of the edits is made, because all of them take half a minute. */
const PART = process.env['EVERY_EDIT'] ? 1 : 3;

/** Thousands of edits take half a minute on an idle machine. */
const TIMEOUT_MS = 240_000;

/** The folders, and which part of the edits is made in them. */
const FOLDERS = [
  ['the files of the project', project, PART],
  ['with CRLF, tabs, unknown properties and no line end at the end', disordered, 3 * PART],
] as const;

it.each(FOLDERS)(
  'an edit changes nothing else, and is undone to the same bytes: %s',
  (_what, folder, each) => {
    const draft = openDraft(folder);
    const results = filesIn('schemas').map(({ file }) => tryEdits(draft, file, each));
    expect(results.flatMap(({ faults }) => faults)).toEqual([]);
    expect(results.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(15_000 / each);
    expect(draft.files()).toEqual([]);
  },
  TIMEOUT_MS,
);

/** Changes a text, and returns what is wrong. With `onlyAt`, it gets another key at this place. */
function tryText(
  draft: Draft,
  root: string,
  entry: TextEntry,
  body: Calls['editText']['body'],
): string[] {
  const { suffix, language, text, onlyAt } = body;
  const { key: changedKey } = editText(body, draft, compiler, compilation);
  const faults = draft.files().flatMap(({ file }) => {
    const before = readFileSync(join(root, file), 'utf8');
    const value = JSON.parse(before) as object;
    const [folder, of] = file.split('/');
    const texts = entry.forms.flatMap((form): [string, string][] => {
      const isChanged = of === language && form.suffix === suffix;
      const copy = isChanged ? text : onlyAt && form.texts[of as 'ar'];
      return copy === undefined ? [] : [[changedKey + form.suffix, copy]];
    });
    const expected =
      folder === 'locales'
        ? { ...value, ...Object.fromEntries(texts) }
        : withEdit(value, { ...onlyAt!, kind: 'set', value: changedKey }, languageOf(file));
    return faultsOf(before, draft.textOf(file)!, expected).map((fault) => `${fault} in ${file}`);
  });
  if (draft.files().length !== (onlyAt ? new Set(Object.values(entry.files)).size + 1 : 1))
    faults.push('other files than expected');
  while (draft.undoLabel() !== undefined) draft.undo();
  if (draft.files().length > 0) faults.push('other characters after undo');
  return faults.map((fault) => `${fault}: ${JSON.stringify(body)}`);
}

it.each(FOLDERS)('a text changes alone, everywhere or at one place: %s', (_what, folder) => {
  const draft = openDraft(folder);
  let count = 0;
  const faults = filesIn('locales').flatMap(({ file, text }) =>
    someOf(Object.keys(JSON.parse(text) as object)).flatMap((name) => {
      const key = name.replace(/_(zero|one|two|few|many|other)$/, '');
      const body = {
        label: 'text',
        key,
        suffix: name.slice(key.length),
        language: file.split('/')[1] as Language,
        text: 'نص "آخر" \\ x',
      };
      const entry = textEntryOf(compiler, key)!;
      const use = entry.uses.find((one) => one.file.startsWith('schemas/'));
      const onlyAt = use && { file: use.file, path: use.path };
      count += onlyAt ? 2 : 1;
      return [
        ...tryText(draft, folder, entry, body),
        ...(onlyAt ? tryText(draft, folder, entry, { ...body, onlyAt }) : []),
      ];
    }),
  );
  expect(faults).toEqual([]);
  expect(count).toBeGreaterThan(100);
});
