import { basename, dirname, join, relative, sep } from 'node:path';
import type { Language } from '../../shared/resolved.ts';
import { checkTexts, PLURAL } from './checkTexts.ts';
import type { TextEntry } from './textEntry.ts';
import { rootCursor, type Cursor } from '../read/cursor.ts';
import type { Files } from '../read/files.ts';
import { languageText } from '../issues/messages.ts';
import type { Source } from '../read/source.ts';
import type { Units } from '../read/units.ts';

/**
 * The files with the texts of the tools, not of the product: of the compiler (issues/messages.ts), of
 * the studio and of the page of the component kit.
 */
const TOOL_FILES = ['check.json', 'studio.json', 'kit.json'];

/** The text files that the app loads at the start. It loads the others with the screens. */
export const CORE_FILES = ['core'];

/** By language, file (without folder and extension) and key. */
export type TextTable = Record<Language, Record<string, Record<string, string>>>;

/** The texts of a product, in every language. */
export interface Texts {
  table: TextTable;
  keys: ReadonlySet<string>;
  /** Returns the file that contains a key. */
  fileOf(key: string): string | undefined;
  text(language: Language, key: string): string | undefined;
  /** Returns the position of a text in the first language. */
  at(key: string): Cursor | undefined;
  /** Returns the keys of all plural forms of a text: `count.book_one`, … for `count.book`. */
  pluralKeys(base: string): string[];
}

/**
 * Reads and checks the texts in the languages of the app.
 * @param untranslated words that are the same in every language
 */
export function loadTexts(
  files: Files,
  languages: readonly Cursor[],
  untranslated: readonly string[],
  units: Units,
): Texts {
  const read = languages.map((at): LanguageFiles => {
    // The language check has reported any other value.
    const language = at.value as Language;
    const textFiles = listTextFiles(files, language).map((path) => {
      const source = files.read(path);
      return units.run('texts', path, [source], () => readTexts(source, language));
    });
    if (textFiles.length === 0)
      at.report('check.noTexts', {
        language: languageText(language),
        folder: `locales/${language}`,
      });
    return { language, textFiles };
  });
  reportUnknownFiles(
    files,
    read.map(({ language }) => language),
  );
  const inputs = read.flatMap(({ language, textFiles }) => [language, ...textFiles]);
  return units.run('texts', 'all', [untranslated.join('\n'), ...inputs], () =>
    createTexts(read, untranslated),
  );
}

/** The files with the texts in one language. */
interface LanguageFiles {
  language: Language;
  textFiles: TextFile[];
}

interface TextFile {
  /** The name of the file without folder and extension. */
  file: string;
  isBroken: boolean;
  entries: [key: string, entry: TextEntry][];
  texts: Record<string, string>;
}

function createTexts(read: readonly LanguageFiles[], untranslated: readonly string[]): Texts {
  const table = {} as TextTable;
  const entries = new Map<string, TextEntry[]>();
  const broken = new Set<string>();
  for (const { language, textFiles } of read) {
    table[language] = {};
    for (const { file, isBroken, entries: own, texts } of textFiles) {
      table[language][file] = texts;
      if (isBroken) broken.add(file);
      for (const [key, entry] of own) {
        const known = entries.get(key);
        if (known) known.push(entry);
        else entries.set(key, [entry]);
      }
    }
  }
  const present = read.filter(({ textFiles }) => textFiles.length > 0);
  // Skip the texts of a file that is not valid JSON: it may contain texts that seem to be missing.
  checkTexts(
    broken.size === 0
      ? entries
      : new Map([...entries].filter(([, [first]]) => !broken.has(first?.file ?? ''))),
    present.map(({ language }) => language),
    untranslated,
  );
  return toTexts(table, entries);
}

function listTextFiles({ root, list }: Files, language: string): string[] {
  const folder = join(root, 'locales', language);
  return list(folder).filter(
    (path) =>
      dirname(path) === folder && path.endsWith('.json') && !TOOL_FILES.includes(basename(path)),
  );
}

/** Reports a folder of locales/ that is not for a language of the app, so that nothing reads it. */
function reportUnknownFiles(files: Files, languages: string[]): void {
  const folder = join(files.root, 'locales');
  const names = files.list(folder).map((path) => relative(folder, path).split(sep)[0]!);
  for (const name of new Set(names)) {
    const [first] = languages.includes(name) ? [] : listTextFiles(files, name);
    if (first)
      files
        .read(first)
        .report([], 'check.unknownLanguage', { language: name, folder: `locales/${name}` });
  }
}

function readTexts(source: Source, language: Language): TextFile {
  const file = basename(source.file, '.json');
  const texts: [string, string][] = [];
  const entries = rootCursor(source)
    .entries()
    .map(([key, at]): TextFile['entries'][number] => {
      const text = at.text();
      at.use('text', PLURAL.exec(key)?.[1] ?? key, { reason: 'definition' });
      if (text === undefined || text.trim() === '') at.report('check.emptyText', { key });
      else texts.push([key, text]);
      return [key, { language, file, at }];
    });
  return { file, isBroken: source.broken, entries, texts: Object.fromEntries(texts) };
}

function toTexts(table: TextTable, entries: Map<string, TextEntry[]>): Texts {
  const pluralKeys = new Map<string, string[]>();
  for (const key of entries.keys()) {
    const base = PLURAL.exec(key)?.[1];
    if (base !== undefined) pluralKeys.set(base, [...(pluralKeys.get(base) ?? []), key]);
  }
  return {
    table,
    keys: new Set(entries.keys()),
    fileOf: (key) => entries.get(key)?.[0]?.file,
    text: (language, key) =>
      entries
        .get(key)
        ?.find((entry) => entry.language === language)
        ?.at.text(),
    at: (key) => entries.get(key)?.[0]?.at,
    pluralKeys: (base) => pluralKeys.get(base) ?? [],
  };
}
