import { expect, it, vi } from 'vitest';
import { createSignal } from '../../src/rules/signal.ts';

it('tells all who listen, each until they leave, also in the middle of being told', () => {
  const { subscribe, tell } = createSignal();
  const stays = vi.fn();
  const goes = vi.fn(() => leave());
  const leave = subscribe(goes);
  subscribe(stays);
  tell();
  tell();
  expect([goes.mock.calls.length, stays.mock.calls.length]).toEqual([1, 2]);
});
