import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold, toLatinDigits } from '../../../src/shared/text/fold.ts';

/** Random texts that are rich in characters that folding changes. */
const foldedCharacters = Array.from(
  "عبدالله ابو abdul el-'’ßłé أإآٱاىیئيؤوةهکكءـ٠٩۰۹ ﻻﷲﳲİẞΣςÅKH,٬٫125e\u0301\u0331\u0654\u064e\u0670\u200b\u200f\u202b\u00ad\ufeff\u00a0\t",
);
const texts = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...foldedCharacters),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  ),
  maxLength: 40,
});

describe('fold', () => {
  it.each([
    ['ta marbuta', 'مدرسة', 'مدرسه'],
    ['hamza above', 'أحمد', 'احمد'],
    ['hamza below', 'إعلان', 'اعلان'],
    ['madda', 'آفاق', 'افاق'],
    ['wasla', 'ٱلخبر', 'الخبر'],
    ['hamza on waw', 'مسؤول', 'مسوول'],
    ['hamza on ya', 'رئيس', 'رييس'],
    ['alef maqsura', 'على', 'علي'],
    ['vowel marks', 'مُحَمَّد', 'محمد'],
    ['superscript alef', 'هٰذا', 'هذا'],
    ['tatweel', 'محـــمد', 'محمد'],
    ['Arabic digits', '٢٠٢٦', '2026'],
    ['Persian digits', '۲۰۲۶', '2026'],
    ['Persian letters', 'کتاب علی', 'كتاب علي'],
    ['a ligature', 'ﻻ', 'لا'],
    ['bidi and zero-width marks', '\u200fخبر\u200b\u2069', 'خبر'],
    ['spaces', '  يوم \u00a0 التأسيس\n', 'يوم التاسيس'],
    ['thousands separators', '١٬٢٣٤٬٥٦٧ و 1,500', '1234567 و 1500'],
    ['decimal separator', '٢٫٥', '2.5'],
    ['capitals', 'STEM Fair', 'stem fair'],
    ['accents', 'José Ñandú Škoda Çelik', 'jose nandu skoda celik'],
    ['an accent as a character of its own', 'Jose\u0301', 'jose'],
    [
      'letters that have no accent',
      'Straße Łódź Sørensen Æsop ıŞık',
      'strasse lodz sorensen aesop isik',
    ],
    ['hamza before waw', 'مسئول شئون رءوس', 'مسوول شوون رووس'],
    ['hamza before waw with marks', 'مَسْئُول', 'مسوول'],
    ['compound names', 'عبد الله وعبد العزيز وأبو بكر', 'عبدالله وعبدالعزيز وابوبكر'],
    ['compound names with many spaces', 'عبد \u00a0 الله', 'عبدالله'],
    ['names that end with a compound', 'نور الدين بن جاد الله', 'نورالدين بن جادالله'],
    [
      'no other words',
      'عبده علي، معبد الشمس، الدين والحياة',
      'عبده علي، معبد الشمس، الدين والحياه',
    ],
    ['Latin compound names', 'Abd al-Rahman Abu Bakr El Sayed', 'abdalrahman abubakr elsayed'],
    ['hyphens and apostrophes', "al-olaya O'Connor O’Connor", 'alolaya oconnor oconnor'],
    ['no hyphens of numbers', '2026-11-30 -5', '2026-11-30 -5'],
  ])('folds %s', (_what, written, folded) => {
    expect(fold(written)).toBe(folded);
    expect(fold(folded)).toBe(folded);
  });

  it('is idempotent', () => {
    fc.assert(
      fc.property(texts, (text) => fold(fold(text)) === fold(text)),
      { numRuns: 2000 },
    );
  });

  it('folds a part of a text to a part of the folded text, so that a search finds it', () => {
    expect(fold('افتتاح مختبر العلوم')).toContain(fold('أفتتاح مختبرٍ'));
  });
});

it('converts Arabic and Persian digits to Latin ones and changes nothing else', () => {
  expect(toLatinDigits('هاتف ٠٥٥ و ۴۵۶ / 789')).toBe('هاتف 055 و 456 / 789');
});
