import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import ar from '../../src/locales/ar/tools/studio.json';
import en from '../../src/locales/en/tools/studio.json';
import { listFiles } from '../../src/compiler/read/fileTexts.ts';
import { compile } from '../../src/compiler/compile.ts';

const root = join(import.meta.dirname, '../..');
const TEXTS: Record<string, Record<string, string>> = { ar, en };
const PLURAL = /_(zero|one|two|few|many|other)$/;

const keysOf = (language: string) => Object.keys(TEXTS[language] ?? {});
const baseKeys = (language: string) => [
  ...new Set(keysOf(language).map((key) => key.replace(PLURAL, ''))),
];
const placeholders = (text = '') => [...new Set(text.match(/\{\w+\}/g))].sort();

it('the texts of the studio exist in both languages, with all plural forms', () => {
  expect(baseKeys('ar')).toEqual(baseKeys('en'));
  for (const language of ['ar', 'en']) {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const plural = keysOf(language).filter((key) => PLURAL.test(key));
    const bases = [...new Set(plural.map((key) => key.replace(PLURAL, '')))];
    expect(bases.length).toBeGreaterThan(0);
    expect(plural.sort()).toEqual(
      bases.flatMap((base) => forms.map((form) => `${base}_${form}`)).sort(),
    );
  }
});

it('the texts of the studio have the same placeholders in both languages', () => {
  const single = Object.keys(en).filter((key) => !PLURAL.test(key));
  expect(
    single.filter(
      (key) => placeholders(TEXTS['ar']?.[key]).join() !== placeholders(TEXTS['en']?.[key]).join(),
    ),
  ).toEqual([]);
});

it('every text of the studio is used', () => {
  const folder = join(root, 'src/authoring/studio/page');
  const code = listFiles(folder)
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  // A key that ends with a value, such as `studio.kind.${kind}`.
  const prefixes = [...code.matchAll(/`(studio\.[\w.]*)\$\{/g)].map(([, prefix = '']) => prefix);
  const isUsed = (key: string) =>
    code.includes(`'${key}'`) ||
    prefixes.some((prefix) => prefix !== 'studio.' && key.startsWith(prefix));
  const others = ['studio.undo', 'studio.undoStep', 'studio.redo', 'studio.redoStep'];
  const sides = ['studio.mine', 'studio.theirs'];
  expect(
    baseKeys('en').filter((key) => !isUsed(key) && ![...others, ...sides].includes(key)),
  ).toEqual([]);
});

it('the texts of the tools are no texts of the product', () => {
  const files = Object.keys(compile({ root }).texts['en']!);
  expect(files).toContain('core');
  expect(files.filter((file) => ['check', 'studio', 'kit'].includes(file))).toEqual([]);
});
