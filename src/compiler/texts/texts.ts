import { basename, dirname, join, relative, sep } from 'node:path';
import type { Language } from '../../shared/resolved/resolved.ts';
import { checkTexts, PLURAL, type UntranslatedText } from './checkTexts.ts';
import type { TextEntry } from './textEntry.ts';
import { rootCursor, type Cursor } from '../read/cursor.ts';
import type { DefinitionRoot } from '../read/definitionRoots.ts';
import type { Files } from '../read/files.ts';
import { languageText } from '../issues/messages.ts';
import type { Source } from '../read/source.ts';
import type { Units } from '../read/units.ts';

/** The text files that the app loads at the start. It loads the others with the screens. */
export const CORE_FILES = ['core'];

/** By language, file (without folder and extension) and key. */
export type TextTable = Record<Language, Record<string, Record<string, string>>>;

/**
 * The texts of a product in every language: those of the platform, and its own. A text of the
 * product replaces that of the platform with the same key.
 */
export interface Texts {
  table: TextTable;
  keys: ReadonlySet<string>;
  /** Returns the file that contains a key. */
  fileOf(key: string): string | undefined;
  text(language: Language, key: string): string | undefined;
  /** Returns the text of the platform, which the product may have replaced. */
  platformText(language: Language, key: string): string | undefined;
  /**
   * Returns the position of a text of the product in its first language. Undefined for a text that
   * only the platform has.
   */
  at(key: string): Cursor | undefined;
  /** Returns the texts of the platform that a language lacks. */
  missing(language: Language): readonly UntranslatedText[];
  /** Returns the keys of all plural forms of a text: `count.book_one`, … for `count.book`. */
  pluralKeys(base: string): string[];
}

/**
 * Reads and checks the texts in the languages of the app.
 * @param untranslated words that are the same in every language
 * @param roots the folders with locales/, that of the product last
 */
export function loadTexts(
  files: Files,
  languages: readonly Cursor[],
  untranslated: readonly string[],
  units: Units,
  roots: readonly DefinitionRoot[],
): Texts {
  const read = languages.map((at): LanguageFiles => {
    // The language check has reported any other value.
    const language = at.value as Language;
    const textFiles = roots.flatMap(({ folder, isOfPlatform }) =>
      listTextFiles(files, join(folder, 'locales', language)).map((path) => {
        const source = files.read(path);
        return units.run('texts', path, [source], () => readTexts(source, language, isOfPlatform));
      }),
    );
    const isPresent = textFiles.some(({ isOfPlatform }) => !isOfPlatform);
    if (!isPresent)
      at.report('check.noTexts', {
        language: languageText(language),
        folder: `locales/${language}`,
      });
    return { language, textFiles, isPresent };
  });
  reportUnknownFiles(
    files,
    read.map(({ language }) => language),
  );
  const inputs = read.flatMap(({ language, textFiles }) => [language, ...textFiles]);
  const texts = units.run('texts', 'all', [untranslated.join('\n'), ...inputs], () =>
    createTexts(read, untranslated),
  );
  reportMissing(languages, texts);
  return texts;
}

/** Reports the texts of the platform that a language of the product lacks, at the language. */
function reportMissing(languages: readonly Cursor[], { missing }: Pick<Texts, 'missing'>): void {
  for (const at of languages) {
    const lacking = missing(at.value as Language);
    const [first] = lacking;
    if (first)
      at.report('check.missingPlatformTexts', {
        count: lacking.length,
        code: String(at.value),
        key: first.key,
        language: languageText(String(at.value)),
        file: `locales/${at.value as Language}/${first.file}.json`,
      });
  }
}

/** The files with the texts in one language. */
interface LanguageFiles {
  language: Language;
  /** Those of the platform first. */
  textFiles: TextFile[];
  /** Whether the product has texts in the language. */
  isPresent: boolean;
}

interface TextFile {
  /** The name of the file without folder and extension. */
  file: string;
  isOfPlatform: boolean;
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
      table[language][file] = { ...table[language][file], ...texts };
      if (isBroken) broken.add(file);
      for (const [key, entry] of own) {
        const known = entries.get(key);
        if (known) known.push(entry);
        else entries.set(key, [entry]);
      }
    }
  }
  const present = read.filter(({ isPresent }) => isPresent);
  // Skip the texts of a file that is not valid JSON: it may contain texts that seem to be missing.
  const missing = checkTexts(
    broken.size === 0
      ? entries
      : new Map([...entries].filter(([, [first]]) => !broken.has(first?.file ?? ''))),
    present.map(({ language }) => language),
    untranslated,
  );
  return { ...toTexts(table, entries), missing: (language) => missing.get(language) ?? [] };
}

const listTextFiles = ({ list }: Files, folder: string): string[] =>
  list(folder).filter((path) => dirname(path) === folder && path.endsWith('.json'));

/** Reports a folder of locales/ that is not for a language of the app, so that nothing reads it. */
function reportUnknownFiles(files: Files, languages: string[]): void {
  const folder = join(files.root, 'locales');
  const names = files.list(folder).map((path) => relative(folder, path).split(sep)[0]!);
  for (const name of new Set(names)) {
    const [first] = languages.includes(name) ? [] : listTextFiles(files, join(folder, name));
    if (first)
      files
        .read(first)
        .report([], 'check.unknownLanguage', { language: name, folder: `locales/${name}` });
  }
}

function readTexts(source: Source, language: Language, isOfPlatform: boolean): TextFile {
  const file = basename(source.file, '.json');
  const texts: [string, string][] = [];
  const entries = rootCursor(source)
    .entries()
    .map(([key, at]): TextFile['entries'][number] => {
      const text = at.text();
      at.use('text', PLURAL.exec(key)?.[1] ?? key, { reason: 'definition' });
      if (text === undefined || text.trim() === '') at.report('check.emptyText', { key });
      else texts.push([key, text]);
      return [key, { language, file, isOfPlatform, at }];
    });
  return {
    file,
    isOfPlatform,
    isBroken: source.broken,
    entries,
    texts: Object.fromEntries(texts),
  };
}

function toTexts(table: TextTable, entries: Map<string, TextEntry[]>): Omit<Texts, 'missing'> {
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
        ?.findLast((entry) => entry.language === language)
        ?.at.text(),
    platformText: (language, key) =>
      entries
        .get(key)
        ?.find((entry) => entry.isOfPlatform && entry.language === language)
        ?.at.text(),
    at: (key) => entries.get(key)?.find((entry) => !entry.isOfPlatform)?.at,
    pluralKeys: (base) => pluralKeys.get(base) ?? [],
  };
}
