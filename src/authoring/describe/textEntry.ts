import type { Language } from '../../shared/resolved/resolved.ts';
import type { Compilation, Compiler } from '../../compiler/compile.ts';
import { similarKeys } from '../edit/placement.ts';
import type { Inspection } from '../../compiler/project/inspection.ts';
import { PLURAL } from '../../compiler/texts/checkTexts.ts';
import { CORE_FILES, type Texts } from '../../compiler/texts/texts.ts';
import { languagesOf } from './labels.ts';
import { textsOf } from './outline.ts';
import type { TextEntry } from './types.ts';

/** The plural forms, in the order in which they are shown. */
const FORMS = ['zero', 'one', 'two', 'few', 'many', 'other'];

/** The file with the words by which screens are found, and the end of their keys. */
const KEYWORDS = 'keywords';

/** A key that definitions can refer to. */
const KEY = /^[A-Za-z][\w-]*(\.[\w-]+)+$/;

/** Returns the key without the plural form. */
const baseOf = (key: string): string => PLURAL.exec(key)?.[1] ?? key;

/**
 * Returns a text in all languages, with all its plural forms and its uses. A text that is missing in
 * a language is empty there. Undefined if the key cannot be that of a text.
 * @param key of a text, of a plural family, or of one of its forms
 */
export function textEntryOf(compiler: Compiler, key: string): TextEntry | undefined {
  const inspection = compiler.inspect();
  const forms = textFormsOf(inspection, key);
  return forms && { ...forms, uses: usesOf(inspection, forms.key) };
}

/** Returns a text as `textEntryOf` does, but without its uses, which take longer to find. */
export function textFormsOf(
  inspection: Inspection,
  key: string,
): Omit<TextEntry, 'uses'> | undefined {
  const { texts } = inspection.project;
  const base = texts.pluralKeys(baseOf(key)).length > 0 ? baseOf(key) : key;
  const plural = texts.keys.has(base) ? [] : pluralSuffixes(texts, base);
  if (plural.length > 0)
    return {
      key: base,
      forms: plural.map((suffix) => ({ suffix, texts: formOf(texts, base + suffix) })),
      files: filesOf(texts, base, plural),
    };
  if (!texts.keys.has(base) && !KEY.test(base)) return undefined;
  const empty = Object.fromEntries(languagesOf(texts).map((language) => [language, '']));
  return {
    key: base,
    forms: [{ suffix: '', texts: { ...empty, ...formOf(texts, base) } }],
    files: { ...nearestFiles(inspection, base), ...filesOf(texts, base, ['']) },
  };
}

/**
 * Returns the files for a missing text: those with most of the keys that begin like its own, or else
 * those of the area that uses it.
 */
function nearestFiles(inspection: Inspection, key: string): Partial<Record<Language, string>> {
  const { table, keys, fileOf } = inspection.project.texts;
  const files = similarKeys([...keys], key)
    .flatMap((one) => fileOf(one) ?? [])
    .filter((file) => file !== KEYWORDS || key.endsWith(`.${KEYWORDS}`));
  const count = (file: string) => files.filter((one) => one === file).length;
  const [nearest] = [...new Set(files)].toSorted((a, b) => count(b) - count(a));
  const file = nearest ?? fileOfUse(inspection, key) ?? CORE_FILES[0]!;
  return Object.fromEntries(
    Object.keys(table).map((language) => [language, `locales/${language}/${file}.json`]),
  );
}

/** Returns the locale file of the area whose definitions use a key. */
function fileOfUse(inspection: Inspection, key: string): string | undefined {
  const { table } = inspection.project.texts;
  const use = inspection
    .uses()
    .find(({ name, source }) => name === key && source.file.startsWith('schemas/'));
  const area = use?.source.file.split('/').at(-2) ?? '';
  return Object.values(table).some((files) => Object.hasOwn(files, area)) ? area : undefined;
}

function pluralSuffixes({ pluralKeys }: Texts, base: string): string[] {
  const present = pluralKeys(base);
  return FORMS.map((form) => `_${form}`).filter((suffix) => present.includes(base + suffix));
}

const formOf = (texts: Texts, key: string): Partial<Record<Language, string>> =>
  Object.fromEntries(
    languagesOf(texts).flatMap((language) => {
      const text = texts.text(language, key);
      return text === undefined ? [] : [[language, text]];
    }),
  );

function filesOf(
  { table }: Texts,
  base: string,
  suffixes: readonly string[],
): Partial<Record<Language, string>> {
  const isIn = (texts: Record<string, string>) =>
    suffixes.some((suffix) => Object.hasOwn(texts, base + suffix));
  const entries = Object.entries(table).flatMap(([language, files]) =>
    Object.entries(files)
      .filter(([, texts]) => isIn(texts))
      .map(([file]) => [language, `locales/${language}/${file}.json`]),
  );
  return Object.fromEntries(entries);
}

function usesOf(inspection: Inspection, base: string): TextEntry['uses'] {
  const found = inspection
    .uses()
    .filter(
      ({ kind, name, reason, source, path }) =>
        kind === 'text' &&
        reason !== 'definition' &&
        name.startsWith(base) &&
        baseOf(name) === base &&
        // A default within a default, such as the texts of choices, has no place in the file.
        source.states(path.slice(0, -1)),
    )
    .map(({ source, path, screen }) => ({
      file: source.file,
      path,
      line: source.positionOf(path).line,
      screen,
    }));
  // A use that a file states is noted for the file and for each of its screens.
  const inScreens = new Set(
    found.filter(({ screen }) => screen !== undefined).map(({ file, path }) => keyOf(file, path)),
  );
  return unique(
    found.filter(
      ({ file, path, screen }) => screen !== undefined || !inScreens.has(keyOf(file, path)),
    ),
    ({ file, path, screen }) => `${keyOf(file, path)} ${screen}`,
  );
}

const keyOf = (file: string, path: readonly unknown[]) => JSON.stringify([file, path]);

const unique = <Value>(values: readonly Value[], toKey: (value: Value) => string): Value[] => [
  ...new Map(values.map((value) => [toKey(value), value])).values(),
];

/**
 * Finds the texts that a screen may show as the given one. Its own texts come first, then those of
 * the files that it loads; of each, those with the fewest placeholders. A placeholder matches
 * anything. Digits may be Arabic.
 * @returns the keys, without the plural form
 */
export function findTextKeys(
  compiler: Compiler,
  compilation: Compilation,
  screen: string,
  language: Language,
  shown: string,
): string[] {
  const inspection = compiler.inspect();
  const { texts } = inspection.project;
  const own = new Set(textsOf(inspection, screen).map(baseOf));
  const files = new Set([
    ...[...own].flatMap((key) => texts.fileOf(key) ?? texts.fileOf(`${key}_other`) ?? []),
    ...(compilation.screens.get(screen)?.texts ?? []),
    ...CORE_FILES,
  ]);
  const text = normalize(shown);
  const found = [...files].flatMap((file) =>
    Object.entries(texts.table[language]?.[file] ?? {})
      .filter(([, pattern]) => matches(pattern, text))
      .map(([key, pattern]) => ({
        key: baseOf(key),
        gaps: pattern.match(PLACEHOLDER)?.length ?? 0,
      })),
  );
  const isOther = (key: string) => Number(!own.has(key));
  return [
    ...new Set(
      found
        .sort((a, b) => isOther(a.key) - isOther(b.key) || a.gaps - b.gaps)
        .map(({ key }) => key),
    ),
  ];
}

const PLACEHOLDER = /\{[^{}]*\}/g;

/** Whether a text may be shown as another one. A text of placeholders only matches nothing. */
function matches(text: string, shown: string): boolean {
  const literals = text.split(PLACEHOLDER).map(normalize);
  if (literals.every((part) => !/[\p{L}\p{N}]/u.test(part))) return false;
  const pattern = literals.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.*');
  return new RegExp(`^\\s*${pattern}\\s*$`, 'su').test(shown);
}

/** Replaces Arabic digits, removes characters that nobody sees, and joins white space. */
const normalize = (text: string): string =>
  text
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .replace(/\s+/g, ' ');
