import { describe, expect, it } from 'vitest';
import { createFormat } from '../../src/engine/i18n/format.ts';

const ar = createFormat('ar', 'Asia/Riyadh');
const en = createFormat('en', 'Asia/Riyadh');

describe('numbers and dates', () => {
  it('use grouped Latin digits in both languages', () => {
    expect(ar.number(1234567.5)).toBe('1,234,567.5');
    expect(en.number(1234567.5)).toBe('1,234,567.5');
  });

  it('write percent and amounts from left to right, without direction marks', () => {
    expect(ar.percent(13)).toBe('13%');
    expect(ar.amount(12500, 'RS')).toBe('RS 12,500');
    expect(ar.amount(1234567.5, 'RS')).toBe('RS 1,234,567.50');
    // The label on the left of the number, in a text of either direction.
    expect(ar.amount(-1234.5, 'ر.س')).toBe('\u2067\u2066-1,234.50\u2069 ر.س\u2069');
  });

  it('show a date with the name of the Gregorian month', () => {
    expect(ar.date('2026-11-20')).toBe('20 نوفمبر 2026');
    expect(en.date('2026-11-20')).toBe('20 November 2026');
  });

  it('use the date in Riyadh, not in the time zone of the device', () => {
    expect(ar.date('2026-11-19T22:30:00+00:00')).toBe('20 نوفمبر 2026');
    expect(en.date('2026-11-20T20:59:59Z')).toBe('20 November 2026');
  });

  it('show the time with AM and PM', () => {
    expect([
      ar.time('2026-11-20T01:03:00Z'),
      en.time('2026-11-20T01:03:00Z'),
      en.time('2026-11-20T13:03:00Z'),
    ]).toEqual(['4:03 ص', '4:03 AM', '4:03 PM']);
    expect(en.dateTime('2026-11-20T01:03:00Z')).toBe('20 November 2026 at 4:03 AM');
  });

  it('show the Umm al-Qura date', () => {
    expect(ar.hijri('2026-11-20')).toContain('1448');
    expect(ar.hijri('2026-11-20')).toMatch(/^10 /);
  });

  it('show nothing for an invalid date', () => {
    expect(ar.date('soon')).toBe('');
  });
});

it('names are joined with the comma of the language', () => {
  expect(ar.list(['أ', 'ب', 'ج'])).toBe('أ، ب، ج');
  expect(en.list(['a', 'b'])).toBe('a, b');
});
