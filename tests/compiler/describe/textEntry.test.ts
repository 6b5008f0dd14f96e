import { describe, expect, it } from 'vitest';
import { findTextKeys, textEntryOf } from '../../../src/authoring/describe/textEntry.ts';
import { compileProduct } from './places.ts';

const { compiler, compilation } = compileProduct('');

const entryOf = (key: string) => textEntryOf(compiler, key);

describe('a text', () => {
  it('has its translations, its files and its uses', () => {
    expect(entryOf('news.col.title')).toEqual({
      key: 'news.col.title',
      forms: [{ suffix: '', texts: { ar: 'العنوان', en: 'Title' } }],
      files: { ar: 'locales/ar/news.json', en: 'locales/en/news.json' },
      uses: expect.arrayContaining([
        {
          file: 'schemas/news/my-news.list.json',
          path: ['columns', 0, 'label'],
          line: 6,
          screen: 'my-news',
        },
      ]),
    });
  });

  it('in a menu has a use without a screen', () => {
    expect(entryOf('menu.news')?.uses).toEqual([
      {
        file: 'schemas/app.json',
        path: ['menu', 1, 'label'],
        line: expect.any(Number) as number,
        screen: undefined,
      },
    ]);
  });

  it.each(['news.count', 'news.count_one', 'news.count_other'])(
    '%s is the family with all plural forms',
    (key) => {
      const entry = entryOf(key);
      expect(entry?.key).toBe('news.count');
      expect(entry?.forms.map(({ suffix }) => suffix)).toEqual(
        ['zero', 'one', 'two', 'few', 'many', 'other'].map((form) => `_${form}`),
      );
      // English has no form for two.
      expect(entry?.forms[2]?.texts.en).toBeUndefined();
      expect(entry?.forms[5]?.texts).toEqual({ ar: '{count} خبر', en: '{count} news items' });
      expect(entry?.uses.map(({ screen }) => screen)).toContain('my-news');
    },
  );

  it('that no file has is empty, and belongs into the files of similar keys', () =>
    expect(entryOf('news.lost')).toEqual({
      key: 'news.lost',
      forms: [{ suffix: '', texts: { ar: '', en: '' } }],
      files: { ar: 'locales/ar/news.json', en: 'locales/en/news.json' },
      uses: [],
    }));

  it('whose key is not well-formed is undefined', () => expect(entryOf('news')).toBeUndefined());
});

it('the uses of a text are listed once each', () => {
  const keys = [...compiler.inspect().project.texts.keys].filter((_key, index) => index % 10 === 0);
  const repeated = keys.filter((key) => {
    const uses = (entryOf(key)?.uses ?? []).map((use) => JSON.stringify(use));
    return new Set(uses).size < uses.length;
  });
  expect(keys.length).toBeGreaterThan(100);
  expect(repeated).toEqual([]);
});

describe('a shown text is found by', () => {
  const find = (screen: string, language: 'ar' | 'en', text: string) =>
    findTextKeys(compiler, compilation, screen, language, text);

  it.each([
    ['its own words', 'my-news', 'ar', 'أخباري', 'my-news.title'],
    ['its words among spaces', 'my-news', 'en', ' My   news ', 'my-news.title'],
    ['a plural form with a number', 'my-news', 'en', '1,234 news items', 'news.count'],
    ['a plural form without a number', 'my-news', 'ar', 'خبر واحد', 'news.count'],
    ['Arabic digits', 'my-news', 'ar', '١٢ خبر', 'news.count'],
    ['a placeholder with isolated text', 'my-news', 'en', '\u20683\u2069 news items', 'news.count'],
    ['a text of the frame', 'my-news', 'en', 'Reload', 'action.reload'],
    ['an entry of the menu', 'my-news', 'en', 'All news', 'menu.news.all'],
    [
      'a message of a rule',
      'create-news',
      'en',
      'The title must be at most 300 characters',
      'news.error.title.maxLength',
    ],
  ] as const)('%s', (_how, screen, language, text, key) =>
    expect(find(screen, language, text)).toContain(key),
  );

  it.each([
    ['a text of another area', 'my-news', 'en', 'Bank details'],
    ['a text in the other language', 'my-news', 'ar', 'My news'],
    ['a value of a row', 'my-news', 'en', 'Science lab opened'],
    ['nothing', 'my-news', 'en', ''],
    ['a part of a text', 'my-news', 'en', 'My'],
  ] as const)('nothing for %s', (_what, screen, language, text) =>
    expect(find(screen, language, text)).toEqual([]),
  );

  it('the text of the screen before others', () => {
    const [first] = find('my-news', 'en', 'Title');
    expect(first).toBe('news.col.title');
  });
});
