import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import type { Language } from '../../src/shared/resolved.ts';
import { compile, type Compilation } from '../../src/compiler/compile.ts';
import { addProperty, formatFile } from './json.ts';

/** The files of a project with staged changes. Nothing is written to disk before `write`. */
export interface StagedFiles {
  root: string;
  compilation: Compilation;
  has(file: string): boolean;
  read(file: string): string;
  /** Stages the whole text of a file. */
  put(file: string, text: string): void;
  /** Stages a new JSON file. */
  create(file: string, value: object): void;
  /** Stages a change of an existing file. */
  edit(file: string, change: (text: string) => string): void;
  /** Adds texts to a locale file in every language, and creates the file if necessary. */
  addTexts(file: string, texts: Record<string, Record<Language, string>>): void;
  /** Returns the names of the files in a folder. */
  list(folder: string): string[];
  /** Whether a locale key exists. */
  hasText(key: string): boolean;
  /** Writes all staged files. Returns their paths and a function that undoes it. */
  write(): { files: string[]; undo(): void };
}

export function openStagedFiles(root: string): StagedFiles {
  const drafts = new Map<string, string>();
  const compilation = compile({ root });
  const has = (file: string) => drafts.has(file) || existsSync(join(root, file));
  const read = (file: string) => drafts.get(file) ?? readFileSync(join(root, file), 'utf8');
  const put = (file: string, text: string) => void drafts.set(file, text);
  const edit: StagedFiles['edit'] = (file, change) => put(file, change(read(file)));
  return {
    root,
    compilation,
    has,
    read,
    put,
    edit,
    create: (file, value) => put(file, formatFile(value)),
    addTexts: (file, texts) => {
      for (const language of compilation.app.languages) {
        const path = `locales/${language}/${file}.json`;
        const entries = Object.entries(texts).map(([key, text]) => [key, text[language]] as const);
        if (!has(path)) put(path, formatFile(Object.fromEntries(entries)));
        else
          edit(path, (text) =>
            entries.reduce((json, [key, value]) => addProperty(json, [], key, value), text),
          );
      }
    },
    list: (folder) =>
      existsSync(join(root, folder)) ? readdirSync(join(root, folder)).sort() : [],
    hasText: (key) =>
      Object.values(Object.values(compilation.texts)[0] ?? {}).some((file) =>
        Object.hasOwn(file, key),
      ),
    write: () => writeAll(root, drafts),
  };
}

function writeAll(
  root: string,
  drafts: ReadonlyMap<string, string>,
): ReturnType<StagedFiles['write']> {
  const before = new Map(
    [...drafts.keys()].map((file) => [
      file,
      existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : undefined,
    ]),
  );
  const undo = () => {
    for (const [file, text] of before) {
      if (text !== undefined) writeFileSync(join(root, file), text);
      else {
        rmSync(join(root, file), { force: true });
        const folder = dirname(join(root, file));
        if (existsSync(folder) && readdirSync(folder).length === 0) rmdirSync(folder);
      }
    }
  };
  try {
    for (const [file, text] of drafts) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), text);
    }
  } catch (error) {
    undo();
    throw error;
  }
  return { files: [...drafts.keys()], undo };
}
