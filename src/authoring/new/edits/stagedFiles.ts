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
import {
  TOOL_LANGUAGES,
  toToolLanguage,
  type ToolLanguage,
} from '../../../shared/text/languages.ts';
import { createCompiler, type Compilation, type Compiler } from '../../../compiler/compile.ts';
import type { Use } from '../../../compiler/read/recorder.ts';
import type { ValueTypes } from '../../../compiler/language/valueType.ts';
import { codesOf, type FieldCodes } from '../../../compiler/stores/fieldCode.ts';
import type { ResolvedStorage } from '../../../shared/resolved/storage.ts';
import { applyEdits } from '../../edit/applyEdits.ts';
import { placeAmongKeys } from '../../edit/placement.ts';
import { writeJsonFile } from '../../edit/writeJson.ts';
import { kindOf } from '../../../compiler/language/definitions.ts';
import { schemaPath } from '../../../compiler/language/schemaPath.ts';
import { languageFolder } from '../../../compiler/read/folders.ts';

/** The files of a project with staged changes. Nothing is written to disk before `write`. */
export interface StagedFiles {
  root: string;
  /** The definitions as they are on disk. */
  compilation: Compilation;
  has(file: string): boolean;
  read(file: string): string;
  /** Stages the whole text of a file. */
  put(file: string, text: string): void;
  /** Stages a new JSON file. */
  create(file: string, value: object): void;
  /** Stages a new definition or manifest, with its `$schema`. */
  define(file: string, value: object): void;
  /** Stages the removal of a file. */
  remove(file: string): void;
  /** Stages a change of the text of an existing file. */
  edit(file: string, change: (text: string) => string): void;
  /**
   * Stages a change of the value of a definition file. Not for files of examples and for texts,
   * whose escaped characters would be lost.
   */
  change(file: string, change: (value: never) => void): void;
  /** Adds texts to a locale file in every language, and creates the file if necessary. */
  addTexts(file: string, texts: TextsToAdd): void;
  /** Adds texts of the tools, such as `check`, to a file of the platform. */
  addToolTexts(file: string, texts: TextsToAdd): void;
  /** Returns the names of the files in a folder. */
  list(folder: string): string[];
  /** Returns the code of the fields of a store, by name. */
  fieldCodes(storage: ResolvedStorage): FieldCodes;
  /** Returns the types of value. */
  types(): ValueTypes;
  /** Returns the names of the icons. */
  icons(): string[];
  /** Whether a locale key exists. */
  hasText(key: string): boolean;
  /** Compiles the project with the staged changes. */
  compile(): Compilation;
  /** Compiles the project after `write` and after further changes of files on disk. */
  compileWritten(changed: readonly string[]): Compilation;
  /** Returns the names that the latest compilation found, with their positions. */
  uses(): Use[];
  /** Writes all staged files, formatted. Returns their paths and a function that undoes it. */
  write(): Promise<{ files: string[]; undo(): void }>;
}

/**
 * Returns a function that compiles the project as it is on disk, for a command. Only its first call
 * takes a second.
 */
export function createStaging(root: string): () => StagedFiles {
  const drafts: Drafts = new Map();
  const compiler = createCompiler({ root, overlay: drafts });
  return () => {
    drafts.clear();
    return stageFiles(root, drafts, compiler, compiler.compile());
  };
}

/** Texts by key and language. */
type TextsToAdd = Record<string, Record<ToolLanguage, string>>;

/** The texts by path. Null removes a file. */
export type Drafts = Map<string, string | null>;

/**
 * Stages changes of files.
 * @param drafts the texts in place of files, which the compiler reads too. All changes are added
 */
export function stageFiles(
  root: string,
  drafts: Drafts,
  compiler: Pick<Compiler, 'update' | 'uses' | 'inspect'>,
  compilation: Compilation,
): StagedFiles {
  const has = (file: string) =>
    drafts.has(file) ? drafts.get(file) !== null : existsSync(join(root, file));
  const read = (file: string) => drafts.get(file) ?? readFileSync(join(root, file), 'utf8');
  const put = (file: string, text: string) => void drafts.set(file, text);
  const types = () => compiler.inspect().project.manifests.types;
  const edit: StagedFiles['edit'] = (file, change) => put(file, change(read(file)));
  const addTextsTo = (path: string, language: string, texts: TextsToAdd) => {
    const entries = Object.entries(texts).map(
      ([key, text]) => [key, text[toToolLanguage(language)]] as const,
    );
    if (!has(path)) put(path, JSON.stringify(Object.fromEntries(entries), undefined, 2));
    else
      edit(path, (text) =>
        applyEdits(
          text,
          entries.map(([key, value]) => ({ kind: 'set', path: [key], value })),
          (_path, names, name) => placeAmongKeys(names, name),
        ),
      );
  };
  return {
    root,
    compilation,
    has,
    read,
    put,
    edit,
    create: (file, value) => put(file, writeJsonFile(value)),
    define: (file, value) => {
      const path = join(root, file);
      const kind = kindOf(path, root) ?? 'manifest';
      const $schema = schemaPath(languageFolder(root), path, kind);
      const stated = { $schema, ...value };
      put(file, kind === 'store' ? JSON.stringify(stated, undefined, 2) : writeJsonFile(stated));
    },
    remove: (file) => void drafts.set(file, null),
    change: (file, change) => {
      const value = JSON.parse(read(file)) as unknown;
      // The shape is that of the language, which the check has verified.
      change(value as never);
      put(file, JSON.stringify(value, undefined, 2));
    },
    addTexts: (file, texts) => {
      for (const language of compilation.app.languages)
        addTextsTo(`locales/${language}/${file}.json`, language, texts);
    },
    addToolTexts: (file, texts) => {
      for (const language of TOOL_LANGUAGES)
        addTextsTo(`src/locales/${language}/tools/${file}.json`, language, texts);
    },
    list: (folder) => {
      const onDisk = existsSync(join(root, folder)) ? readdirSync(join(root, folder)) : [];
      const staged = [...drafts.keys()]
        .filter((file) => file.startsWith(`${folder}/`))
        .map((file) => file.slice(folder.length + 1).split('/')[0]!);
      return [...new Set([...onDisk, ...staged])]
        .filter((name) => drafts.get(`${folder}/${name}`) !== null)
        .sort();
    },
    fieldCodes: ({ fields }) => codesOf(fields, types()),
    types,
    icons: () => [...compiler.inspect().project.manifests.icons],
    hasText: (key) =>
      Object.values(Object.values(compilation.texts)[0] ?? {}).some((file) =>
        Object.hasOwn(file, key),
      ),
    compile: () => compiler.update([...drafts.keys()]),
    compileWritten: (changed) => {
      const paths = [...drafts.keys(), ...changed];
      drafts.clear();
      return compiler.update(paths);
    },
    uses: () => compiler.uses(),
    write: async () => writeAll(root, await formatAll(root, drafts)),
  };
}

/** Formats the texts of all files that change. */
async function formatAll(
  root: string,
  drafts: ReadonlyMap<string, string | null>,
): Promise<Map<string, string | null>> {
  const { default: prettier } = await import('prettier');
  const formatted = new Map<string, string | null>();
  for (const [file, text] of drafts) {
    const filepath = join(root, file);
    const options = await prettier.resolveConfig(filepath);
    const current = existsSync(filepath) ? readFileSync(filepath, 'utf8') : null;
    const next = text === null ? null : await prettier.format(text, { ...options, filepath });
    if (next !== current) formatted.set(file, next);
  }
  return formatted;
}

function writeAll(
  root: string,
  texts: ReadonlyMap<string, string | null>,
): Awaited<ReturnType<StagedFiles['write']>> {
  const before = new Map(
    [...texts.keys()].map((file) => [
      file,
      existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : null,
    ]),
  );
  const undo = () => before.forEach((text, file) => writeText(join(root, file), text));
  try {
    texts.forEach((text, file) => writeText(join(root, file), text));
  } catch (error) {
    undo();
    throw error;
  }
  return { files: [...texts.keys()], undo };
}

/** Writes a file. Without a text, removes it, and its folder if that is empty then. */
function writeText(path: string, text: string | null): void {
  const folder = dirname(path);
  if (text !== null) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(path, text);
    return;
  }
  rmSync(path, { force: true });
  if (existsSync(folder) && readdirSync(folder).length === 0) rmdirSync(folder);
}
