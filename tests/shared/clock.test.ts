import { afterEach, expect, it, vi } from 'vitest';
import { syncClock, isClockSynced, now, onClockSync } from '../../src/shared/clock.ts';

const HOST = Date.parse('2026-11-20T09:00:00Z');
const told = (time: number) => new Date(time).toUTCString();
const HOUR = 3_600_000;

/** Sets the device's clock, and synchronises with a server whose response takes the given time. */
function hear(device: number, way = 200): void {
  vi.setSystemTime(device + way);
  syncClock(told(HOST + way / 2), device, device + way);
}

vi.useFakeTimers({ toFake: ['Date'], now: HOST });

afterEach(() => hear(HOST));

it("uses the device's clock until the first response", () => {
  expect(isClockSynced()).toBe(false);
  vi.setSystemTime(HOST + HOUR);
  expect(now().getTime()).toBe(HOST + HOUR);
});

it.each([5 * HOUR, -5 * HOUR, 365 * 24 * HOUR, -20 * 365 * 24 * HOUR])(
  'corrects a clock that is wrong by %i ms',
  (off) => {
    hear(HOST + off);
    expect(Math.abs(now().getTime() - HOST)).toBeLessThan(2000);
  },
);

it('follows a device clock that is corrected meanwhile, and notifies listeners', () => {
  const listener = vi.fn();
  hear(HOST + HOUR);
  const leave = onClockSync(listener);
  hear(HOST + HOUR);
  expect(listener).not.toHaveBeenCalled();
  hear(HOST);
  leave();
  expect(listener).toHaveBeenCalledOnce();
  expect(Math.abs(now().getTime() - HOST)).toBeLessThan(2000);
});

it('keeps a clock that agrees with the server at some moment of the request, however long that took', () => {
  hear(HOST, 8 * HOUR);
  expect(now().getTime()).toBe(HOST + 8 * HOUR);
});

it("uses the device's clock if the response has no date", () => {
  hear(HOST + HOUR);
  syncClock(null, HOST, HOST);
  vi.setSystemTime(HOST + HOUR);
  expect(now().getTime()).toBe(HOST + HOUR);
});
