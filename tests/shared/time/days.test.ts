import { describe, expect, it } from 'vitest';
import {
  createDayOf,
  dayBefore,
  dayError,
  isPast,
  spanError,
  presetSpan,
} from '../../../src/shared/time/days.ts';

describe('the date of a time', () => {
  it.each([
    ['2026-11-20T20:59:59Z', '2026-11-20'],
    ['2026-11-20T21:00:00Z', '2026-11-21'],
    ['2026-12-31T21:00:00Z', '2027-01-01'],
  ])('%s is %s in Riyadh', (time, day) =>
    expect(createDayOf('Asia/Riyadh')(new Date(time))).toBe(day),
  );
});

describe('a date that a report starts or ends with', () => {
  const TODAY = '2026-11-20';
  it.each([
    ['2026-11-20', null],
    ['1900-01-01', null],
    ['2024-02-29', null],
    ['2026-11-21', 'date.futureError'],
    ['1899-12-31', 'error.invalidDate'],
    ['2026-02-29', 'error.invalidDate'],
    ['2026-2-1', 'error.invalidDate'],
    ['Invalid Date', 'error.invalidDate'],
    ['', 'error.invalidDate'],
  ])('%s: %s', (day, error) => expect(dayError(day, TODAY)).toBe(error));
});

describe('a date before another', () => {
  it.each([
    ['2026-11-19', true],
    ['2026-11-20', false],
    ['2027-01-01', false],
    ['1999-12-31', true],
    ['19 November', false],
    ['', false],
  ])('%s is before 20 November 2026: %s', (day, past) =>
    expect(isPast(day, '2026-11-20')).toBe(past),
  );

  it('is computed across months, leap days and years', () => {
    expect(['2026-11-20', '2026-03-01', '2028-03-01', '2027-01-01'].map(dayBefore)).toEqual([
      '2026-11-19',
      '2026-02-28',
      '2028-02-29',
      '2026-12-31',
    ]);
  });
});

describe('a date range', () => {
  it('is valid if it is open, or does not end before it starts', () => {
    expect(spanError({ from: '2026-01-02', to: '2026-01-01' })).toBe('date.rangeError.body');
    expect(spanError({ from: '2026-01-01', to: '2026-01-01' })).toBeNull();
    expect(spanError({ from: '2026-01-01' })).toBeNull();
    expect(spanError({ to: '2026-01-01' })).toBeNull();
  });
});

describe('a preset of a date range', () => {
  const TODAY = '2026-11-20';
  const TERMS = ['2026-01-18', '2026-08-23', '2027-01-17'];

  it('ends today', () => {
    expect(presetSpan('last7', TODAY, [])).toEqual({ from: '2026-11-14', to: TODAY });
    expect(presetSpan('last30', TODAY, [])).toEqual({ from: '2026-10-22', to: TODAY });
    expect(presetSpan('thisMonth', TODAY, [])).toEqual({ from: '2026-11-01', to: TODAY });
    expect(presetSpan('last7', '2026-03-03', [])).toEqual({ from: '2026-02-25', to: '2026-03-03' });
  });

  it('starts with the current term', () => {
    expect(presetSpan('thisTerm', TODAY, TERMS)).toEqual({ from: '2026-08-23', to: TODAY });
    expect(presetSpan('thisTerm', '2026-08-23', TERMS)).toEqual({
      from: '2026-08-23',
      to: '2026-08-23',
    });
    expect(presetSpan('thisTerm', '2026-08-22', TERMS)?.from).toBe('2026-01-18');
    expect(presetSpan('thisTerm', '2026-01-01', TERMS)).toBeNull();
  });
});
