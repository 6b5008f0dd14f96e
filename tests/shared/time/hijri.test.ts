import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addToHijri,
  daysInHijriMonth,
  FIRST_HIJRI_YEAR,
  isHijriDay,
  LAST_HIJRI_YEAR,
  readHijri,
  toGregorian,
  toHijri,
  weekdayOfHijri,
  writeHijri,
} from '../../../src/shared/time/hijri.ts';
import { normalize } from '../../../src/shared/schema/normalize.ts';

const anyDay = fc
  .tuple(
    fc.integer({ min: FIRST_HIJRI_YEAR, max: LAST_HIJRI_YEAR }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 30 }),
  )
  .map(([year, month, day]) => ({
    year,
    month,
    day: Math.min(day, daysInHijriMonth(year, month)),
  }));

describe('dates of the Umm al-Qura calendar', () => {
  it.each([
    ['1441-05-20', '2020-01-15'],
    ['1451-06-24', '2029-11-01'],
    ['1448-06-10', '2026-11-20'],
  ])('%s is %s', (hijri, gregorian) => {
    expect(toGregorian(readHijri(hijri)!)).toBe(gregorian);
    expect(writeHijri(toHijri(gregorian))).toBe(hijri);
  });

  it('agree with Intl.DateTimeFormat', () => {
    const format = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura-nu-latn', {
      timeZone: 'UTC',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
    });
    const partsOf = (day: string) =>
      Object.fromEntries(
        format
          .formatToParts(new Date(`${day}T12:00:00Z`))
          .map(({ type, value }) => [type, Number.parseInt(value, 10)]),
      );
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 50_000 }), (offset) => {
        const day = new Date(Date.UTC(1937, 2, 20) + offset * 86_400_000)
          .toISOString()
          .slice(0, 10);
        const { year, month, day: date } = partsOf(day);
        expect(toHijri(day)).toEqual({ year, month, day: date });
      }),
      { numRuns: 300 },
    );
  });

  it('survive conversion to the Gregorian calendar and formatting', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        expect(toHijri(toGregorian(day))).toEqual(day);
        expect(readHijri(writeHijri(day))).toEqual(day);
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    '1448-01-30',
    '1448-00-10',
    '1448-13-01',
    '1448-02-00',
    '1448-02-31',
    '1299-12-29',
    '1600-01-01',
    '2026-11-20',
    '1448-6-10',
    '١٤٤٨-٠٦-١٠',
    '1448-06-10 ',
    '',
  ])('do not include %j', (text) => {
    expect(isHijriDay(text)).toBe(false);
  });

  it('have the length of their month', () => {
    for (const month of [1, 3, 6]) expect(daysInHijriMonth(1448, month)).toBe(29);
    expect([isHijriDay('1448-02-30'), isHijriDay('1448-01-29'), isHijriDay('1448-01-30')]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('are added by days or months, and limited to the last day of a short month', () => {
    expect(addToHijri({ year: 1448, month: 1, day: 29 }, { days: 1 })).toEqual({
      year: 1448,
      month: 2,
      day: 1,
    });
    expect(addToHijri({ year: 1448, month: 2, day: 30 }, { months: 1 })).toEqual({
      year: 1448,
      month: 3,
      day: 29,
    });
    expect(addToHijri({ year: 1448, month: 12, day: 1 }, { months: 1 })).toEqual({
      year: 1449,
      month: 1,
      day: 1,
    });
  });

  it('have a day of the week', () => {
    // A Friday.
    expect(weekdayOfHijri({ year: 1448, month: 6, day: 10 })).toBe(5);
  });
});

describe('a typed date', () => {
  it.each([
    ['١٤٤١/٥/٢٠', '1441-05-20'],
    [' 1441.5.20 ', '1441-05-20'],
    ['۱۴۴۱-۰۵-۲۰', '1441-05-20'],
    ['\u20671441-05-20\u2069', '1441-05-20'],
    ['1441-05', '1441-05'],
    ['20/5/1441', '1441-05-20'],
  ])('%j is read as %s', (typed, day) => {
    expect(normalize({ normalize: 'day' }, typed)).toBe(day);
  });
});
