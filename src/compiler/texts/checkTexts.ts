import type { Language } from '../../shared/resolved.ts';
import { checkTranslated } from './checkTranslated.ts';
import { suggest } from '../issues/didYouMean.ts';
import { andList, commaList, languageText, message } from '../issues/messages.ts';
import type { TextEntry } from './textEntry.ts';

/** A key that ends with a plural category of Unicode (CLDR). */
export const PLURAL = /^(.+)_(zero|one|two|few|many|other)$/;

/**
 * Checks that every text exists in every language, in the letters of the language, in the same
 * file, and with the same placeholders.
 */
export function checkTexts(
  entries: ReadonlyMap<string, TextEntry[]>,
  languages: readonly Language[],
  untranslated: readonly string[],
): void {
  const pluralForms = new Map<string, TextEntry[]>();
  for (const [key, keyEntries] of entries) {
    checkFile(key, keyEntries);
    for (const entry of keyEntries) {
      checkTranslated(entry, untranslated);
      checkPlaceholderNames(entry);
    }
    const base = PLURAL.exec(key)?.[1];
    if (base === undefined) checkLanguages(key, keyEntries, languages);
    else pluralForms.set(base, [...(pluralForms.get(base) ?? []), ...keyEntries]);
  }
  for (const [base, forms] of pluralForms) checkPluralForms(base, forms, languages);
}

/** Checks that a text is in the same file in every language: screens load files by name. */
function checkFile(key: string, keyEntries: TextEntry[]): void {
  const firstFile = keyEntries[0]?.file;
  const languagesInFirstFile = new Set<Language>();
  for (const { file, language } of keyEntries)
    if (file === firstFile) languagesInFirstFile.add(language);
  for (const { file, language, at } of keyEntries) {
    if (file === firstFile) continue;
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
): void {
  const [first] = keyEntries;
  if (!first) return;
  for (const language of languages) {
    const own = keyEntries.find((entry) => entry.language === language);
    if (own) comparePlaceholders(key, first, own);
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
function checkPluralForms(base: string, forms: TextEntry[], languages: readonly Language[]): void {
  for (const language of languages) {
    const own = forms.filter((entry) => entry.language === language);
    const present = own.map(({ at }) => PLURAL.exec(String(at.path[0]))?.[2]);
    const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const missing = needed.filter((form) => !present.includes(form));
    const target = own[0] ?? forms[0];
    if (missing.length === 0 || !target) continue;
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
  for (const entry of forms) {
    const unknown = placeholders(entry).find((name) => !known.has(name));
    if (unknown)
      entry.at.report(
        'check.pluralPlaceholder',
        { key: base, placeholder: unknown, language: languageText(entry.language) },
        suggest(unknown, known),
      );
  }
}
