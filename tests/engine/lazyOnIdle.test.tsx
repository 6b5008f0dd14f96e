import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lazyOnIdle } from '../../src/engine/ui/lazyOnIdle.ts';

const fetchPart = vi.fn(async () => () => null);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  // There has been no input for a while.
  vi.advanceTimersByTime(60_000);
});
afterEach(() => {
  vi.useRealTimers();
  fetchPart.mockClear();
});

it('loads by itself after a time without input', () => {
  const useBox = lazyOnIdle(fetchPart);
  renderHook(() => useBox(true));
  vi.advanceTimersByTime(900);
  expect(fetchPart).not.toHaveBeenCalled();
  vi.advanceTimersByTime(600);
  expect(fetchPart).toHaveBeenCalledTimes(1);
});

it.each(['pointerdown', 'keydown', 'wheel'])('waits after input: %s', (event) => {
  const useBox = lazyOnIdle(fetchPart);
  renderHook(() => useBox(true));
  vi.advanceTimersByTime(950);
  window.dispatchEvent(new Event(event));
  vi.advanceTimersByTime(900);
  expect(fetchPart).not.toHaveBeenCalled();
  vi.advanceTimersByTime(700);
  expect(fetchPart).toHaveBeenCalledTimes(1);
});

it('loads at once when it is preloaded, and never if it is not ready or is unmounted', () => {
  const useBox = lazyOnIdle(fetchPart);
  renderHook(() => useBox(false));
  renderHook(() => useBox(true)).unmount();
  vi.advanceTimersByTime(5000);
  expect(fetchPart).not.toHaveBeenCalled();
  const [, preload] = renderHook(() => useBox(true)).result.current;
  preload();
  expect(fetchPart).toHaveBeenCalledTimes(1);
});

it('does not wait for input to pause if the component needs no MUI', () => {
  const useBox = lazyOnIdle(fetchPart, { withoutMui: true });
  window.dispatchEvent(new Event('pointerdown'));
  renderHook(() => useBox(true));
  vi.advanceTimersByTime(300);
  expect(fetchPart).toHaveBeenCalledTimes(1);
});
