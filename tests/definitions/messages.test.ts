import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listFiles } from '../../src/compiler/read/fileTexts.ts';
import {
  formatMessage,
  message,
  andList,
  commaList,
  orList,
} from '../../src/compiler/issues/messages.ts';
import { projectCompilation } from '../helpers/projectCompilation.ts';

const project = resolve(import.meta.dirname, '../..');
const LANGUAGES = ['ar', 'en'] as const;

type Texts = Record<string, string>;
const readTexts = (language: string): Texts =>
  JSON.parse(
    readFileSync(join(project, `src/locales/${language}/tools/check.json`), 'utf8'),
  ) as Texts;
const texts = { ar: readTexts('ar'), en: readTexts('en') };

const PLURAL = /_(zero|one|two|few|many|other)$/;
const isPlural = (key: string) => PLURAL.test(key);
const singularKeys = (language: 'ar' | 'en') =>
  Object.keys(texts[language]).filter((key) => !isPlural(key));
const pluralBases = [
  ...new Set(
    LANGUAGES.flatMap((language) => Object.keys(texts[language]))
      .filter(isPlural)
      .map((key) => key.replace(PLURAL, '')),
  ),
];
const placeholders = (text = '') => [...new Set(text.match(/\{\w+\}/g))].sort();

describe('the texts of the check', () => {
  it('have the same keys in both languages', () => {
    expect(singularKeys('ar').sort()).toEqual(singularKeys('en').sort());
  });

  it.each(LANGUAGES)('have every plural form of the language: %s', (language) => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const expected = pluralBases.flatMap((base) => forms.map((form) => `${base}_${form}`));
    expect(Object.keys(texts[language]).filter(isPlural).sort()).toEqual(expected.sort());
  });

  it('have the same placeholders in both languages', () => {
    const different = singularKeys('en').filter(
      (key) => placeholders(texts.ar[key]).join() !== placeholders(texts.en[key]).join(),
    );
    expect(different).toEqual([]);
  });

  it('have text between pairs of backticks only', () => {
    const unbalanced = LANGUAGES.flatMap((language) =>
      Object.entries(texts[language]).filter(([, text]) => text.split('`').length % 2 === 0),
    );
    expect(unbalanced).toEqual([]);
  });

  it('use Arabic quotation marks and commas in Arabic, and English ones in English', () => {
    expect(Object.values(texts.ar).filter((text) => /[“”]/.test(text))).toEqual([]);
    expect(Object.values(texts.en).filter((text) => /[«»،؟]/.test(text))).toEqual([]);
  });

  it('are all used', () => {
    const source = ['src', 'server']
      .flatMap((folder) => listFiles(join(project, folder)))
      .filter((path) => path.endsWith('.ts'))
      .map((path) => readFileSync(path, 'utf8'))
      .join('\n');
    const literals = new Set(source.match(/(?<=')check\.[\w.]+(?=')/g));
    const prefixes = [...source.matchAll(/`(check\.[\w.]+\.)\$\{/g)].map(([, prefix]) => prefix!);
    const isUsed = (key: string) =>
      literals.has(key) ||
      literals.has(key.replace(/\.fix$/, '')) ||
      prefixes.some((prefix) => key.startsWith(prefix));
    expect(singularKeys('en').filter((key) => !isUsed(key))).toEqual([]);
    expect(pluralBases.filter((base) => !literals.has(base))).toEqual([]);
  });

  it('are not part of the texts of a product', () => {
    for (const language of LANGUAGES)
      expect(Object.keys(projectCompilation.texts[language]!)).not.toContain('check');
  });
});

describe('formatMessage', () => {
  it('isolates the values of a message in Arabic only', () => {
    const unknown = message('check.didYouMean', { name: 'books' });
    expect(formatMessage(unknown, 'en')).toBe('Did you mean “books”?');
    expect(formatMessage(unknown, 'ar')).toBe('هل تقصد «\u2068books\u2069»؟');
  });

  it('isolates code in Arabic only', () => {
    const fix = message('check.mainOnly.fix');
    expect(formatMessage(fix, 'en')).toBe('Add "visibility": "main"');
    expect(formatMessage(fix, 'ar')).toBe('أضف \u2068"visibility": "main"\u2069');
  });

  it.each([
    [commaList(['a', 'b', 'c']), 'a, b, c', 'a، b، c'],
    [andList(['a', 'b', 'c']), '“a”, “b” and “c”', '«a» و«b» و«c»'],
    [orList(['a', 'b', 'c']), '“a”, “b” or “c”', '«a» أو «b» أو «c»'],
    [orList(['a']), '“a”', '«a»'],
  ])('joins the items of a list in the language', (names, english, arabic) => {
    const text = message('check.together', { names });
    expect(formatMessage(text, 'en')).toBe(english);
    expect(formatMessage(text, 'ar').replaceAll(/[\u2068\u2069]/g, '')).toBe(arabic);
  });

  it.each([
    [1, '1 item', 'عنصر واحد'],
    [2, '2 items', 'عنصران'],
    [3, '3 items', '3 عناصر'],
    [11, '11 items', '11 عنصرًا'],
  ])('selects the plural form of %i', (count, english, arabic) => {
    const text = message('check.items', { count });
    expect([formatMessage(text, 'en'), formatMessage(text, 'ar')]).toEqual([english, arabic]);
  });
});
