import { describe, expect, it } from 'vitest';
import { createMatcher, toSearchWords } from '../../../src/shared/text/search.ts';

describe('the words of a search', () => {
  it.each([
    ['الباص', ['باص']],
    ['والباص', ['باص']],
    ['بالباص', ['باص']],
    ['فالباص', ['باص']],
    ['كالباص', ['باص']],
    ['للباص', ['باص']],
    ['وللباص', ['باص']],
    ['الْبَاص', ['باص']],
    ['باص', ['باص']],
    ['The Bus', ['the', 'bus']],
    ['  ', []],
    ['ـَُ', []],
  ])('of “%s” are %j', (typed, words) => {
    expect(toSearchWords(typed)).toEqual(words);
  });

  it.each(['الف', 'الله', 'والد', 'لله', 'ال', 'allergy'])(
    '“%s” keeps its first letters, because they are no article or too few letters would be left',
    (word) => {
      expect(toSearchWords(word)).toEqual([word]);
    },
  );

  it('are the ten longest words of a long text, without duplicates or parts of others', () => {
    expect(toSearchWords('باص الباص الباصات')).toEqual(['باصات']);
    const long = Array.from(
      { length: 30 },
      (_, index) => `${'x'.repeat(index % 3)}${String.fromCharCode(97 + (index % 26))}${index}y`,
    ).join(' ');
    expect(toSearchWords(long)).toHaveLength(10);
  });
});

/** Two spellings of one word. */
const SPELLINGS: [string, string][] = [
  ['عبدالله', 'عبد الله'],
  ['عبدالرحمن', 'عبد الرّحمن'],
  ['أبوبكر', 'أبو بكر'],
  ['ابوظبي', 'أبو ظبي'],
  ['ذوالفقار', 'ذو الفقار'],
  ['نورالدين', 'نور الدين'],
  ['جادالله', 'جاد الله'],
  ['مسئول', 'مسؤول'],
  ['المسئولون', 'المسؤولون'],
  ['شئون', 'شؤون'],
  ['رءوس', 'رؤوس'],
  ['Jose', 'José'],
  ['Muller', 'Müller'],
  ['alolaya', 'al-olaya'],
  ['Al Olaya', 'Al-Olaya'],
  ['alolaya', 'Al Olaya'],
  ['abdulaziz', 'Abdul Aziz'],
  ['Abdul-Aziz', 'Abdul Aziz'],
  ['oconnor', "O'Connor"],
  ['O’Connor', "O'Connor"],
  ['email', 'e-mail'],
];

describe('a search', () => {
  it.each([
    ['القحطاني', 'سعد القحطاني'],
    ['قحطاني سعد', 'سعد القحطاني'],
    ['سعد القحطاني', 'سعد بن علي القحطانيّ'],
    ['المدرسة الأهلية', 'مدارس ومدرسه أهلية'],
    ['1500', 'رسوم ١٬٥٠٠ ريال'],
    ['١٬٥٠٠', 'fees of 1,500'],
    ['١٥٠٠', '1,500.00'],
    ['2.5', '٢٫٥'],
    ['', 'anything'],
    // Each pair of spellings is also tried the other way round.
    ...SPELLINGS.flatMap(([one, other]): [string, string][] => [
      [one, `السيد ${other} المحترم`],
      [other, `السيد ${one} المحترم`],
    ]),
    ['al-', 'Al-Olaya'],
    ['olaya', 'Al-Olaya'],
    ['الرحمن', 'عبدالرحمن'],
    ['بكر', 'أبو بكر'],
    ['عبد', 'عبدالله'],
    ['سعد الله', 'سعد بن عبدالله'],
    ['أبو إبراهيم', 'أبو بكر بن إبراهيم'],
  ])('for “%s” finds “%s”', (typed, text) => {
    expect(createMatcher(typed)(text)).toBe(true);
  });

  it.each([
    ['سعد الحربي', 'سعد القحطاني'],
    ['باص', 'حافلة'],
    ['15', '1,5'],
  ])('for “%s” does not find “%s”', (typed, text) => {
    expect(createMatcher(typed)(text)).toBe(false);
  });
});
