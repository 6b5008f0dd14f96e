import { expect, it, vi } from 'vitest';
import { createEmitter } from '../../src/shared/emitter.ts';

it('notifies all listeners until they unsubscribe, even during a notification', () => {
  const { subscribe, emit: notify } = createEmitter();
  const stayingListener = vi.fn();
  const leavingListener = vi.fn(() => unsubscribe());
  const unsubscribe = subscribe(leavingListener);
  subscribe(stayingListener);
  notify();
  notify();
  expect([leavingListener.mock.calls.length, stayingListener.mock.calls.length]).toEqual([1, 2]);
});
