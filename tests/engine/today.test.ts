import { afterEach, expect, it, vi } from 'vitest';
import { calendarAdapterIn, toDay } from '../../src/engine/ui/date/calendar.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

it.each(['America/Los_Angeles', 'Pacific/Auckland', 'Asia/Riyadh'])(
  'the calendar marks the day in the product’s time zone on a device in %s',
  (zone) => {
    vi.stubEnv('TZ', zone);
    // Both are the 20th in Riyadh.
    for (const time of ['2026-11-19T21:30:00Z', '2026-11-20T20:30:00Z']) {
      vi.useFakeTimers({ now: new Date(time), toFake: ['Date'] });
      const Adapter = calendarAdapterIn('Asia/Riyadh');
      const adapter = new Adapter();
      expect(toDay(adapter.date())).toBe('2026-11-20');
      expect(adapter.date(null)).toBeNull();
      vi.useRealTimers();
    }
  },
);
