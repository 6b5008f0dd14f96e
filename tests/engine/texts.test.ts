import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createTexts, type TextFile } from '../../src/engine/i18n/texts.ts';
import { directionOfText } from '../../src/engine/ui/Isolated.tsx';

const root = join(import.meta.dirname, '../..');
const file = (language: string, name: string) => JSON.parse(readFileSync(join(root, `locales/${language}/${name}.json`), 'utf8')) as TextFile;

async function setUp() {
  const load = (language: string, name: string) => async () => ({ default: file(language, name) });
  const files = { ar: { core: load('ar', 'core'), news: load('ar', 'news') }, en: { core: load('en', 'core'), news: load('en', 'news') } };
  const texts = createTexts(files, ['core'], 'ar');
  await texts.load(['news']);
  return texts;
}

describe('texts', () => {
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
  ])('count %i in Arabic: %s', async (count, said) => {
    const { i18n } = await setUp();
    expect(i18n.t('count.result', { count })).toBe(said);
  });

  it('isolates names in a sentence, and shows markup as text', async () => {
    const { i18n } = await setUp();
    expect(i18n.t('confirm.delete.named', { name: '<b>STEM</b>' })).toBe('هل تريد حذف «\u2068<b>STEM</b>\u2069»؟');
  });

  it('has everything of the other language before the switch shows', async () => {
    const texts = await setUp();
    await texts.setLanguage('en');
    expect(texts.i18n.t('news.title.mine')).toBe('My news');
    expect(texts.i18n.t('action.reload')).toBe('Reload');
  });
});

/** Every key that the engine's code names must be in the core files, or be declared by the part that names it. */
describe('the engine’s own texts', () => {
  const sources = readdirSync(join(root, 'src/engine'), { recursive: true, encoding: 'utf8' }).filter((path) => /\.tsx?$/.test(path));
  const core = new Set(Object.keys(file('ar', 'core')).map((key) => key.replace(/_(zero|one|two|few|many|other)$/, '')));
  const declared = (path: string): string[] => {
    const part = /^((?:fields|actions|blocks)\/[^/]+)\//.exec(path)?.[1];
    if (!part) return [];
    return (JSON.parse(readFileSync(join(root, 'src/engine', part, 'manifest.json'), 'utf8')) as { texts?: string[] }).texts ?? [];
  };

  it.each(sources)('%s', (path) => {
    const code = readFileSync(join(root, 'src/engine', path), 'utf8');
    const named = [...code.matchAll(/'((?:app|common|action|state|table|confirm|success|error|count|a11y|mui|menu|profile|auth|conflict|image|problem|date)\.[A-Za-z0-9_.]+)'/g)].map((match) => match[1] ?? '');
    const known = new Set([...core, ...declared(path)]);
    // A colour of the palette reads like a key.
    expect(named.filter((key) => key !== 'error.main' && !known.has(key))).toEqual([]);
  });
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
