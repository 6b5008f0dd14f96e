import { describe, expect, it } from 'vitest';
import { createFormat } from '../../src/engine/i18n/format.ts';

const ar = createFormat('ar', 'Asia/Riyadh');
const en = createFormat('en', 'Asia/Riyadh');

describe('numbers and dates', () => {
  it('uses Latin digits, grouped, in both languages', () => {
    expect(ar.number(1234567.5)).toBe('1,234,567.5');
    expect(en.number(1234567.5)).toBe('1,234,567.5');
  });

  it('writes percent and amounts from left to right, without direction marks', () => {
    expect(ar.percent(13)).toBe('13%');
    expect(ar.amount(12500, 'RS')).toBe('RS 12,500');
    expect(ar.amount(1234567.5, 'RS')).toBe('RS 1,234,567.50');
  });

  it('shows a day by the Gregorian month’s name', () => {
    expect(ar.date('2026-11-20')).toBe('20 نوفمبر 2026');
    expect(en.date('2026-11-20')).toBe('20 November 2026');
  });

  it('takes the day of a moment from Riyadh, not from where the reader is', () => {
    expect(ar.date('2026-11-19T22:30:00+00:00')).toBe('20 نوفمبر 2026');
    expect(en.date('2026-11-20T20:59:59Z')).toBe('20 November 2026');
  });

  it('tells the time of day by the halves of the day', () => {
    expect([
      ar.time('2026-11-20T01:03:00Z'),
      en.time('2026-11-20T01:03:00Z'),
      en.time('2026-11-20T13:03:00Z'),
    ]).toEqual(['4:03 ص', '4:03 AM', '4:03 PM']);
    expect(en.dateTime('2026-11-20T01:03:00Z')).toBe('20 November 2026 at 4:03 AM');
  });

  it('knows the Umm al-Qura day', () => {
    expect(ar.hijri('2026-11-20')).toContain('1448');
    expect(ar.hijri('2026-11-20')).toMatch(/^10 /);
  });

  it('leaves what is no date blank', () => {
    expect(ar.date('soon')).toBe('');
  });

  it('joins names with the comma of the language', () => {
    expect(ar.list(['أ', 'ب', 'ج'])).toBe('أ، ب، ج');
    expect(en.list(['a', 'b'])).toBe('a, b');
  });
});
