import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sizeText } from '../../src/engine/fields/sizeText.ts';
import type { Translate } from '../../src/engine/i18n/useTranslation.ts';
import { createTexts } from '../../src/engine/i18n/texts.ts';
import { directionOfText } from '../../src/shared/text/textDirection.ts';
import { readTexts } from '../helpers/textFiles.ts';

const root = join(import.meta.dirname, '../..');

async function setUp() {
  const load = (language: string, name: string) => async () => ({
    default: readTexts(language, name),
  });
  const files = {
    ar: { core: load('ar', 'core'), news: load('ar', 'news') },
    en: { core: load('en', 'core'), news: load('en', 'news') },
  };
  const texts = createTexts(files, ['core'], 'ar');
  await texts.load(['news']);
  return texts;
}

describe('texts', () => {
  it('show a dash for a placeholder without a value', async () => {
    const { i18n } = await setUp();
    i18n.addResource('ar', 'translation', 'test.heading', 'حساب ({name})');
    expect(i18n.t('test.heading', { name: null })).toBe('حساب (–)');
  });

  it.each([
    [0, 'لا توجد نتائج'],
    [1, 'نتيجة واحدة'],
    [2, 'نتيجتان'],
    [3, '3 نتائج'],
    [10, '10 نتائج'],
    [11, '11 نتيجة'],
    [99, '99 نتيجة'],
    [100, '100 نتيجة'],
    [101, '101 نتيجة'],
    [103, '103 نتائج'],
    [1111, '1,111 نتيجة'],
  ])('count %i in Arabic: %s', async (count, text) => {
    const { i18n } = await setUp();
    expect(i18n.t('count.result', { count })).toBe(text);
  });

  it.each([
    [1, '1 كيلوبايت'],
    [412_300, '412 كيلوبايت'],
    [1_000_000, '1 ميجابايت'],
    [1_240_000, '1.2 ميجابايت'],
  ])('%i bytes in Arabic: %s', async (bytes, text) => {
    const { i18n } = await setUp();
    expect(sizeText(i18n.t as Translate, bytes)).toBe(text);
  });

  it('isolate names in a sentence, and show markup as text', async () => {
    const { i18n } = await setUp();
    expect(i18n.t('confirm.delete.named', { name: '<b>STEM</b>' })).toBe(
      'هل تريد حذف «\u2068<b>STEM</b>\u2069»؟',
    );
  });

  it('include a file that a screen loads during a change of language', async () => {
    let open = () => undefined as void;
    const released = new Promise<void>((resolve) => (open = resolve));
    const loadText = (text: string) => async () => ({ default: { 'a.text': text } });
    const slow = async () => {
      await released;
      return { default: {} };
    };
    const texts = createTexts(
      {
        ar: { core: loadText('نص'), late: loadText('متأخر') },
        en: { core: slow, late: loadText('late') },
      },
      ['core'],
      'ar',
    );
    const switched = texts.setLanguage('en');
    await texts.load(['late']);
    open();
    await switched;
    expect(texts.i18n.t('a.text')).toBe('late');
  });

  it('are all loaded before the new language is shown', async () => {
    const texts = await setUp();
    await texts.setLanguage('en');
    expect(texts.i18n.t('my-news.title')).toBe('My news');
    expect(texts.i18n.t('action.reload')).toBe('Reload');
  });
});

const toFamily = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '');

interface WithTexts {
  texts?: string[];
  /** Of an appearance the part; of a type the name of its default. */
  cell?: string | WithTexts;
  widget?: string | WithTexts;
  cells?: Record<string, WithTexts>;
  widgets?: Record<string, WithTexts>;
}

/** Returns the texts that a manifest declares: of the part, or of its cells and widgets. */
function textsOf(folder: string): string[] {
  const manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as WithTexts;
  const { cells = {}, widgets = {}, cell, widget } = manifest;
  return [manifest, ...Object.values(cells), ...Object.values(widgets), cell, widget].flatMap(
    (part) => (typeof part === 'object' ? (part.texts ?? []) : []),
  );
}

/**
 * Every text key in the engine's code must be in the core files, or be declared by the part that
 * uses it.
 */
describe('the engine’s own texts', () => {
  const sources = ['engine', 'values']
    .flatMap((folder) =>
      readdirSync(join(root, 'src', folder), { recursive: true, encoding: 'utf8' }).map((path) =>
        join(folder, path),
      ),
    )
    .filter((path) => /\.tsx?$/.test(path));
  const core = new Set(Object.keys(readTexts('ar', 'core')).map(toFamily));
  const declared = (path: string): string[] => {
    const part =
      /^(values\/(?!contracts)[^/]+|engine\/(?:(?:actions|blocks)\/[^/]+|ui\/date))\//.exec(
        path,
      )?.[1];
    return part ? textsOf(join(root, 'src', part)) : [];
  };

  it.each(sources)('%s', (path) => {
    const code = readFileSync(join(root, 'src', path), 'utf8');
    const usedKeys = [
      ...code.matchAll(
        /'((?:app|common|action|state|table|confirm|success|error|count|a11y|mui|menu|profile|auth|conflict|image|problem|date)\.[A-Za-z0-9_.]+)'/g,
      ),
    ].map((match) => match[1] ?? '');
    const known = new Set([...core, ...declared(path)]);
    // A palette colour looks like a key.
    expect(usedKeys.filter((key) => key !== 'error.main' && !known.has(key))).toEqual([]);
  });
});

/**
 * A screen loads only the text files that its parts declare. An undeclared text would be shown as
 * its key.
 */
describe('the texts of custom blocks', () => {
  const folders = readdirSync(join(root, 'src/screens'), {
    recursive: true,
    withFileTypes: true,
  }).filter((entry) => entry.isDirectory());
  const core = new Set(Object.keys(readTexts('ar', 'core')).map(toFamily));
  const areas = new Set(
    ['src/locales/ar', 'locales/ar']
      .flatMap((folder) => readdirSync(join(root, folder)))
      .filter((name) => name.endsWith('.json'))
      .flatMap((name) => Object.keys(readTexts('ar', name.replace('.json', ''))).map(toFamily)),
  );

  it.each(folders.map(({ parentPath, name }) => [name, join(parentPath, name)]))(
    '%s',
    (_name, folder) => {
      const code = readdirSync(folder)
        .filter((path) => /\.tsx?$/.test(path))
        .map((path) => readFileSync(join(folder, path), 'utf8'))
        .join('\n');
      const usedKeys = [...code.matchAll(/'([A-Za-z0-9]+(?:\.[A-Za-z0-9_]+)+)'/g)]
        .map((match) => match[1] ?? '')
        .filter((key) => areas.has(key));
      const dateBoxKeys = code.includes('DateBox') ? textsOf(join(root, 'src/engine/ui/date')) : [];
      const declared = new Set(textsOf(folder).map(toFamily));
      expect(
        [...usedKeys, ...dateBoxKeys].filter((key) => !core.has(key) && !declared.has(key)),
      ).toEqual([]);
      expect(usedKeys.length).toBeGreaterThan(0);
    },
  );
});

describe('direction of a text', () => {
  it.each([
    ['STEM: معرض الابتكار الطلابي', 'rtl'],
    ['Mariam Haddad', 'ltr'],
    ['مدارس سنابل', 'rtl'],
    ['2026', 'auto'],
    ['', 'auto'],
  ])('%s: %s', (text, direction) => expect(directionOfText(text)).toBe(direction));
});
