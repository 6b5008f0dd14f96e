import { describe, expect, it } from 'vitest';
import { languageFacts } from '../../../src/shared/text/languages.ts';

describe('the facts about a language', () => {
  it.each([
    ['ar', 'rtl', 'العربية', '، '],
    ['ur', 'rtl', 'اردو', '، '],
    ['he', 'rtl', 'עברית', ', '],
    ['en', 'ltr', 'English', ', '],
    ['fr', 'ltr', 'français', ', '],
    ['ja', 'ltr', '日本語', ', '],
  ])('%s runs %s, is called %s, and separates with %j', (code, direction, name, listSeparator) => {
    expect(languageFacts(code)).toMatchObject({ direction, name, listSeparator });
  });

  it.each([
    ['ar', 'ا', 'a'],
    ['ur', 'ہ', 'a'],
    ['fr', 'é', 'ا'],
    ['ru', 'я', 'a'],
    ['ja', 'か', 'a'],
    ['zh', '中', 'a'],
    ['ko', '한', 'a'],
  ])('%s is written with letters such as %s, not %s', (code, own, foreign) => {
    expect(languageFacts(code).letter.test(own)).toBe(true);
    expect(languageFacts(code).letter.test(foreign)).toBe(false);
  });

  it.each(['ar', 'en', 'fr', 'ur', 'fa', 'hi'])('%s has Latin digits everywhere', (code) => {
    const { numbers, dates, hijriDates } = languageFacts(code);
    const day = new Date('2026-11-29T12:00:00Z');
    const texts = [
      new Intl.NumberFormat(numbers).format(1234.5),
      new Intl.DateTimeFormat(dates, { dateStyle: 'short' }).format(day),
      new Intl.DateTimeFormat(hijriDates, { dateStyle: 'short' }).format(day),
    ];
    for (const text of texts) expect(text).toMatch(/\d/);
    for (const text of texts) expect(text).not.toMatch(/(?![0-9])\p{Nd}/u);
    expect(texts[1]).toMatch(/26/);
    expect(texts[2]).toMatch(/48/);
  });
});
