import type { Language } from '../shared/resolved.ts';
import { checkScript } from './checkScript.ts';
import type { Cursor } from './cursor.ts';
import { suggest } from './didYouMean.ts';
import { andList, commaList, languageText, message } from './messages.ts';

/** One text in one language, and its position. */
export interface TextEntry {
  language: Language;
  file: string;
  at: Cursor;
}

/** A key with a plural form at the end, named as in Unicode's plural rules. */
export const PLURAL = /^(.+)_(zero|one|two|few|many|other)$/;

/**
 * Checks that every text exists in every language, in the letters of the language, in the same
 * file, and with the same placeholders.
 */
export function checkTexts(
  entries: ReadonlyMap<string, TextEntry[]>,
  languages: readonly Language[],
  properNames: readonly string[],
): void {
  const families = new Map<string, TextEntry[]>();
  for (const [key, stands] of entries) {
    checkFile(key, stands);
    for (const entry of stands) checkScript(entry, properNames);
    const base = PLURAL.exec(key)?.[1];
    if (base === undefined) checkLanguages(key, stands, languages);
    else families.set(base, [...(families.get(base) ?? []), ...stands]);
  }
  for (const [base, forms] of families) checkFamily(base, forms, languages);
}

/** A text must be in the same file in every language, because screens load files by name. */
function checkFile(key: string, stands: TextEntry[]): void {
  const home = stands[0]?.file;
  const languagesAtHome = new Set<Language>();
  for (const { file, language } of stands) if (file === home) languagesAtHome.add(language);
  for (const { file, language, at } of stands) {
    if (file === home) continue;
    if (languagesAtHome.has(language))
      at.reportKey('check.textTwice', { key, file: `${home}.json` }, message('check.fix.keepOne'));
    else
      at.reportKey('check.textInOtherFile', {
        key,
        file: `${home}.json`,
        language: languageText(stands[0]?.language ?? language),
      });
  }
}

function checkLanguages(key: string, stands: TextEntry[], languages: readonly Language[]): void {
  const [first] = stands;
  if (!first) return;
  for (const language of languages) {
    const own = stands.find((entry) => entry.language === language);
    if (own) comparePlaceholders(key, first, own);
    else
      first.at.reportKey('check.missingTranslation', {
        key,
        language: languageText(language),
        file: `locales/${language}/${first.file}.json`,
      });
  }
}

const placeholders = ({ at }: TextEntry) =>
  [...new Set(at.text()?.match(/\{[^{}]*\}/g) ?? [])].sort();

function comparePlaceholders(key: string, first: TextEntry, own: TextEntry): void {
  const [wanted, found] = [placeholders(first), placeholders(own)];
  if (wanted.join() === found.join()) return;
  const toList = (names: string[]) =>
    names.length === 0 ? message('check.placeholders.none') : commaList(names);
  own.at.report('check.placeholders', {
    key,
    found: toList(found),
    language: languageText(first.language),
    expected: toList(wanted),
  });
}

/** Checks that a text has every plural form of the language's grammar. */
function checkFamily(base: string, forms: TextEntry[], languages: readonly Language[]): void {
  for (const language of languages) {
    const own = forms.filter((entry) => entry.language === language);
    const present = own.map(({ at }) => PLURAL.exec(String(at.path[0]))?.[2]);
    const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const missing = needed.filter((form) => !present.includes(form));
    const place = own[0] ?? forms[0];
    if (missing.length === 0 || !place) continue;
    place.at.reportKey('check.pluralForms', {
      key: base,
      language: languageText(language),
      names: andList(missing.map((form) => `${base}_${form}`)),
      file: `locales/${language}/${place.file}.json`,
    });
  }
  compareForms(base, forms);
}

/**
 * A plural form may omit the number, but must not have placeholders that the first language lacks.
 */
function compareForms(base: string, forms: TextEntry[]): void {
  const [first] = forms;
  const known = new Set(
    forms.filter((entry) => entry.language === first?.language).flatMap(placeholders),
  );
  for (const entry of forms) {
    const strange = placeholders(entry).find((name) => !known.has(name));
    if (strange)
      entry.at.report(
        'check.pluralPlaceholder',
        { key: base, placeholder: strange, language: languageText(entry.language) },
        suggest(strange, known),
      );
  }
}
