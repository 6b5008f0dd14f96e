import type { Language } from '../../shared/resolved/resolved.ts';
import { checkTranslated } from './checkTranslated.ts';
import { suggest } from '../issues/didYouMean.ts';
import { andList, commaList, languageText, message } from '../issues/messages.ts';
import type { TextEntry } from './textEntry.ts';

/** A key that ends with a plural category of Unicode (CLDR). */
export const PLURAL = /^(.+)_(zero|one|two|few|many|other)$/;

/** A text of the platform that has no translation. */
export interface UntranslatedText {
  key: string;
  /** The name of the file without folder and extension. */
  file: string;
}

/**
 * Checks that every text exists in every language, in the letters of the language, in the same
 * file, and with the same placeholders. Of the texts of the platform it checks only whether they are
 * there: a test of the platform checks the rest.
 * @returns the texts of the platform that a language lacks
 */
export function checkTexts(
  entries: ReadonlyMap<string, TextEntry[]>,
  languages: readonly Language[],
  untranslated: readonly string[],
): Map<Language, UntranslatedText[]> {
  const missing = new Map<Language, UntranslatedText[]>();
  const addMissing: AddMissing = (language, text) => {
    const known = missing.get(language);
    if (known) known.push(text);
    else missing.set(language, [text]);
  };
  const pluralForms = new Map<string, TextEntry[]>();
  for (const [key, keyEntries] of entries) {
    const own = keyEntries.filter(({ isOfPlatform }) => !isOfPlatform);
    checkFile(key, keyEntries);
    for (const entry of own) {
      checkTranslated(entry, untranslated);
      checkPlaceholderNames(entry);
      checkRepeated(key, entry, keyEntries);
    }
    const base = PLURAL.exec(key)?.[1];
    if (base === undefined) checkLanguages(key, keyEntries, languages, addMissing);
    else pluralForms.set(base, [...(pluralForms.get(base) ?? []), ...keyEntries]);
  }
  for (const [base, forms] of pluralForms) checkPluralForms(base, forms, languages, addMissing);
  return missing;
}

type AddMissing = (language: Language, text: UntranslatedText) => void;

/** Reports a text that repeats that of the platform, and would not change with it. */
function checkRepeated(key: string, own: TextEntry, keyEntries: readonly TextEntry[]): void {
  const isRepeated = keyEntries.some(
    ({ isOfPlatform, language, at }) =>
      isOfPlatform && language === own.language && at.text() === own.at.text(),
  );
  if (isRepeated)
    own.at.reportKey('check.repeatedText', { key }, message('check.fix.remove', { name: key }), {
      edit: { kind: 'remove', path: own.at.path },
    });
}

/** Checks that a text is in the same file in every language: screens load files by name. */
function checkFile(key: string, keyEntries: TextEntry[]): void {
  const firstFile = keyEntries[0]?.file;
  const languagesInFirstFile = new Set<Language>();
  for (const { file, language } of keyEntries)
    if (file === firstFile) languagesInFirstFile.add(language);
  for (const { file, language, isOfPlatform, at } of keyEntries) {
    if (file === firstFile || isOfPlatform) continue;
    if (languagesInFirstFile.has(language))
      at.reportKey(
        'check.textTwice',
        { key, file: `${firstFile}.json` },
        message('check.fix.keepOne'),
      );
    else
      at.reportKey('check.textInOtherFile', {
        key,
        file: `${firstFile}.json`,
        language: languageText(keyEntries[0]?.language ?? language),
      });
  }
}

function checkLanguages(
  key: string,
  keyEntries: TextEntry[],
  languages: readonly Language[],
  addMissing: AddMissing,
): void {
  const [first] = keyEntries;
  if (!first) return;
  for (const language of languages) {
    const own = keyEntries.findLast((entry) => entry.language === language);
    if (own?.isOfPlatform) continue;
    if (own) comparePlaceholders(key, first, own);
    else if (first.isOfPlatform) addMissing(language, { key, file: first.file });
    else
      first.at.reportKey('check.missingTranslation', {
        key,
        language: languageText(language),
        file: `locales/${language}/${first.file}.json`,
      });
  }
}

/**
 * Options of the library that shows the texts. A placeholder with such a name would change another
 * thing, such as the language, instead of being filled in. `count` selects the plural form.
 */
const LIBRARY_OPTIONS = new Set(
  (
    'lng lngs fallbackLng ns defaultNS context ordinal defaultValue replace interpolation ' +
    'keySeparator nsSeparator contextSeparator pluralSeparator joinArrays returnObjects ' +
    'returnDetails returnNull postProcess skipInterpolation nest ignoreJSONStructure debug'
  ).split(' '),
);

function checkPlaceholderNames(entry: TextEntry): void {
  for (const placeholder of placeholders(entry)) {
    const name = placeholder.slice(1, -1).trim();
    if (LIBRARY_OPTIONS.has(name) || name.startsWith('defaultValue_'))
      entry.at.report('check.placeholderName', { placeholder });
  }
}

const placeholders = ({ at }: TextEntry) =>
  [...new Set(at.text()?.match(/\{[^{}]*\}/g) ?? [])].sort();

function comparePlaceholders(key: string, first: TextEntry, own: TextEntry): void {
  const [expected, found] = [placeholders(first), placeholders(own)];
  if (expected.join() === found.join()) return;
  const toList = (names: string[]) =>
    names.length === 0 ? message('check.placeholders.none') : commaList(names);
  own.at.report('check.placeholders', {
    key,
    found: toList(found),
    language: languageText(first.language),
    expected: toList(expected),
  });
}

/** Checks that a text has every plural form of the language's grammar. */
function checkPluralForms(
  base: string,
  forms: TextEntry[],
  languages: readonly Language[],
  addMissing: AddMissing,
): void {
  for (const language of languages) {
    const own = forms.filter((entry) => entry.language === language);
    const present = own.map(({ at }) => PLURAL.exec(String(at.path[0]))?.[2]);
    const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const missing = needed.filter((form) => !present.includes(form));
    const target = own[0] ?? forms[0];
    if (missing.length === 0 || !target) continue;
    if (target.isOfPlatform)
      for (const form of missing)
        addMissing(language, { key: `${base}_${form}`, file: target.file });
    else
      target.at.reportKey('check.pluralForms', {
        key: base,
        language: languageText(language),
        names: andList(missing.map((form) => `${base}_${form}`)),
        file: `locales/${language}/${target.file}.json`,
      });
  }
  comparePluralForms(base, forms);
}

/**
 * Reports placeholders that no plural form in the first language has. A form may lack placeholders,
 * such as the number.
 */
function comparePluralForms(base: string, forms: TextEntry[]): void {
  const [first] = forms;
  const known = new Set(
    forms.filter((entry) => entry.language === first?.language).flatMap(placeholders),
  );
  for (const entry of forms.filter(({ isOfPlatform }) => !isOfPlatform)) {
    const unknown = placeholders(entry).find((name) => !known.has(name));
    if (unknown)
      entry.at.report(
        'check.pluralPlaceholder',
        { key: base, placeholder: unknown, language: languageText(entry.language) },
        suggest(unknown, known),
      );
  }
}
