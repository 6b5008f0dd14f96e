import { expect, it, vi } from 'vitest';
import { createEmitter } from '../../src/shared/emitter.ts';

it('tells all who listen, each until they leave, also in the middle of being told', () => {
  const { subscribe, emit: tell } = createEmitter();
  const stays = vi.fn();
  const goes = vi.fn(() => leave());
  const leave = subscribe(goes);
  subscribe(stays);
  tell();
  tell();
  expect([goes.mock.calls.length, stays.mock.calls.length]).toEqual([1, 2]);
});
