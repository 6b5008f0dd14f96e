import { afterEach, expect, it, vi } from 'vitest';
import { syncClock, isClockSynced, now, onClockSync } from '../../src/shared/clock.ts';

const HOST = Date.parse('2026-11-20T09:00:00Z');
const told = (time: number) => new Date(time).toUTCString();
const HOUR = 3_600_000;

/** Sets the device's clock, and has the host say what time it really is after so long a way. */
function hear(device: number, way = 200): void {
  vi.setSystemTime(device + way);
  syncClock(told(HOST + way / 2), device, device + way);
}

vi.useFakeTimers({ toFake: ['Date'], now: HOST });

afterEach(() => hear(HOST));

it('believes the device until the host has been asked', () => {
  expect(isClockSynced()).toBe(false);
  vi.setSystemTime(HOST + HOUR);
  expect(now().getTime()).toBe(HOST + HOUR);
});

it.each([5 * HOUR, -5 * HOUR, 365 * 24 * HOUR, -20 * 365 * 24 * HOUR])(
  'puts a clock right that is off by %i ms',
  (off) => {
    hear(HOST + off);
    expect(Math.abs(now().getTime() - HOST)).toBeLessThan(2000);
  },
);

it('follows a clock that is set right meanwhile, and tells whoever listens', () => {
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

it('leaves a clock alone that says the same at some moment of the way, however long that took', () => {
  hear(HOST, 8 * HOUR);
  expect(now().getTime()).toBe(HOST + 8 * HOUR);
});

it('believes the device where the host tells no time', () => {
  hear(HOST + HOUR);
  syncClock(null, HOST, HOST);
  vi.setSystemTime(HOST + HOUR);
  expect(now().getTime()).toBe(HOST + HOUR);
});
