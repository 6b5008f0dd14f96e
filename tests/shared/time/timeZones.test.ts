import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { addDays, createDayOf } from '../../../src/shared/time/days.ts';
import { endOfDay, localTime, startOfDay } from '../../../src/shared/time/timeZones.ts';

afterEach(() => vi.unstubAllEnvs());

const HOUR_MS = 3_600_000;

describe('a day in a time zone', () => {
  it.each([
    ['2026-11-20', 'Asia/Riyadh', '2026-11-19T21:00:00.000Z', 24],
    ['2026-11-20', 'UTC', '2026-11-20T00:00:00.000Z', 24],
    ['2026-03-29', 'Europe/Paris', '2026-03-28T23:00:00.000Z', 23],
    ['2026-10-25', 'Europe/Paris', '2026-10-24T22:00:00.000Z', 25],
    ['2026-03-08', 'America/New_York', '2026-03-08T05:00:00.000Z', 23],
    ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00.000Z', 25],
    ['2026-10-04', 'Australia/Lord_Howe', '2026-10-03T13:30:00.000Z', 23.5],
    ['2026-11-20', 'Pacific/Kiritimati', '2026-11-19T10:00:00.000Z', 24],
    ['2026-11-20', 'Etc/GMT+12', '2026-11-20T12:00:00.000Z', 24],
  ])('%s in %s begins at %s and has %d hours', (day, zone, start, hours) => {
    expect(startOfDay(day, zone)).toBe(start);
    expect((Date.parse(endOfDay(day, zone)) - Date.parse(start)) / HOUR_MS).toBe(hours);
  });

  it('begins later than midnight if the clocks go forward then', () => {
    expect(startOfDay('2018-11-04', 'America/Sao_Paulo')).toBe('2018-11-04T03:00:00.000Z');
    expect(localTime(Date.parse('2018-11-04T03:00:00Z'), 'America/Sao_Paulo')).toBe(
      Date.parse('2018-11-04T01:00:00Z'),
    );
  });

  it('begins at the first midnight if the clocks go back to it', () =>
    expect(startOfDay('2026-10-25', 'Atlantic/Azores')).toBe('2026-10-25T00:00:00.000Z'));

  it('has no hours if the time zone skipped it', () =>
    expect(startOfDay('2011-12-30', 'Pacific/Apia')).toBe(endOfDay('2011-12-30', 'Pacific/Apia')));

  it('begins at the offset of its own year', () =>
    expect(startOfDay('1900-01-01', 'Asia/Riyadh')).toBe('1899-12-31T20:53:08.000Z'));
});

describe('all days of all time zones', () => {
  const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
  const day = fc.integer({ min: 0, max: 7300 }).map((count) => addDays('2012-01-01', count));

  it.each(['America/Los_Angeles', 'Pacific/Kiritimati'])(
    'begin and end with their first and last moment, if the process runs in %s',
    (processZone) => {
      vi.stubEnv('TZ', processZone);
      fc.assert(
        fc.property(zone, day, (timeZone, one) => {
          const dayOf = createDayOf(timeZone);
          const [start, end] = [startOfDay(one, timeZone), endOfDay(one, timeZone)].map(Date.parse);
          expect(dayOf(new Date(start!))).toBe(one);
          expect(dayOf(new Date(start! - 1000))).toBe(addDays(one, -1));
          expect(dayOf(new Date(end! - 1000))).toBe(one);
        }),
        { numRuns: 3000 },
      );
    },
  );
});
