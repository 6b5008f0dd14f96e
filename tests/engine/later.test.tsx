import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lazyOnIdle } from '../../src/engine/ui/lazyOnIdle.ts';

const fetchPart = vi.fn(async () => () => null);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  // Nobody has touched the page for a while.
  vi.advanceTimersByTime(60_000);
});
afterEach(() => {
  vi.useRealTimers();
  fetchPart.mockClear();
});

it('comes by itself in a calm moment', () => {
  const useBox = lazyOnIdle(fetchPart);
  renderHook(() => useBox(true));
  vi.advanceTimersByTime(900);
  expect(fetchPart).not.toHaveBeenCalled();
  vi.advanceTimersByTime(600);
  expect(fetchPart).toHaveBeenCalledTimes(1);
});

it.each(['pointerdown', 'keydown', 'wheel'])(
  'leaves whoever has just touched the page in peace: %s',
  (touch) => {
    const useBox = lazyOnIdle(fetchPart);
    renderHook(() => useBox(true));
    vi.advanceTimersByTime(950);
    window.dispatchEvent(new Event(touch));
    vi.advanceTimersByTime(900);
    expect(fetchPart).not.toHaveBeenCalled();
    vi.advanceTimersByTime(700);
    expect(fetchPart).toHaveBeenCalledTimes(1);
  },
);

it('comes at once for whoever comes near, and not at all where it is not ready or the screen has been left', () => {
  const useBox = lazyOnIdle(fetchPart);
  renderHook(() => useBox(false));
  renderHook(() => useBox(true)).unmount();
  vi.advanceTimersByTime(5000);
  expect(fetchPart).not.toHaveBeenCalled();
  const [, near] = renderHook(() => useBox(true)).result.current;
  near();
  expect(fetchPart).toHaveBeenCalledTimes(1);
});

it('what needs no MUI waits for nobody', () => {
  const useBox = lazyOnIdle(fetchPart, { withoutMui: true });
  window.dispatchEvent(new Event('pointerdown'));
  renderHook(() => useBox(true));
  vi.advanceTimersByTime(300);
  expect(fetchPart).toHaveBeenCalledTimes(1);
});
