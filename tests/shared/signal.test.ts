import { expect, it, vi } from 'vitest';
import { createEmitter } from '../../src/shared/emitter.ts';

it('notifies all listeners until they unsubscribe, even during a notification', () => {
  const { subscribe, emit: tell } = createEmitter();
  const stays = vi.fn();
  const goes = vi.fn(() => leave());
  const leave = subscribe(goes);
  subscribe(stays);
  tell();
  tell();
  expect([goes.mock.calls.length, stays.mock.calls.length]).toEqual([1, 2]);
});
