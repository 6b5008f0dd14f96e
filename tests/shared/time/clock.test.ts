import { afterEach, expect, it, vi } from 'vitest';
import { syncClock, isClockSynced, now, onClockSync } from '../../../src/shared/time/clock.ts';

const SERVER_TIME = Date.parse('2026-11-20T09:00:00Z');
const toDateHeader = (time: number) => new Date(time).toUTCString();
const HOUR = 3_600_000;

/** Sets the device's clock, and synchronises with a server whose response takes the given time. */
function sync(device: number, requestMs = 200): void {
  vi.setSystemTime(device + requestMs);
  syncClock(toDateHeader(SERVER_TIME + requestMs / 2), device, device + requestMs);
}

vi.useFakeTimers({ toFake: ['Date'], now: SERVER_TIME });

afterEach(() => sync(SERVER_TIME));

it("uses the device's clock until the first response", () => {
  expect(isClockSynced()).toBe(false);
  vi.setSystemTime(SERVER_TIME + HOUR);
  expect(now().getTime()).toBe(SERVER_TIME + HOUR);
});

it.each([5 * HOUR, -5 * HOUR, 365 * 24 * HOUR, -20 * 365 * 24 * HOUR])(
  'corrects a clock that is wrong by %i ms',
  (errorMs) => {
    sync(SERVER_TIME + errorMs);
    expect(Math.abs(now().getTime() - SERVER_TIME)).toBeLessThan(2000);
  },
);

it('follows a device clock that is corrected meanwhile, and notifies listeners', () => {
  const listener = vi.fn();
  sync(SERVER_TIME + HOUR);
  const unsubscribe = onClockSync(listener);
  sync(SERVER_TIME + HOUR);
  expect(listener).not.toHaveBeenCalled();
  sync(SERVER_TIME);
  unsubscribe();
  expect(listener).toHaveBeenCalledOnce();
  expect(Math.abs(now().getTime() - SERVER_TIME)).toBeLessThan(2000);
});

it("keeps the device's clock if it matches the server's time at some moment of the request, however long that takes", () => {
  sync(SERVER_TIME, 8 * HOUR);
  expect(now().getTime()).toBe(SERVER_TIME + 8 * HOUR);
});

it("uses the device's clock if the response has no date", () => {
  sync(SERVER_TIME + HOUR);
  syncClock(null, SERVER_TIME, SERVER_TIME);
  vi.setSystemTime(SERVER_TIME + HOUR);
  expect(now().getTime()).toBe(SERVER_TIME + HOUR);
});
