import { afterEach, expect, it, vi } from 'vitest';
import { watchKeyboard } from '../../src/engine/shell/keyboardHeight.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  document.documentElement.removeAttribute('data-keyboard');
  document.documentElement.style.removeProperty('--keyboard');
});

it('keeps the height of a keyboard that covers the page, but not that of a bar or of a zoomed page', () => {
  const viewport = Object.assign(new EventTarget(), { height: 844, offsetTop: 0, scale: 1 });
  vi.stubGlobal('visualViewport', viewport);
  vi.stubGlobal('innerHeight', 844);
  watchKeyboard();
  const heightWith = (state: Partial<typeof viewport>) => {
    Object.assign(viewport, { height: 844, offsetTop: 0, scale: 1 }, state);
    viewport.dispatchEvent(new Event('resize'));
    const { style } = document.documentElement;
    return [
      style.getPropertyValue('--keyboard'),
      document.documentElement.hasAttribute('data-keyboard'),
    ];
  };
  expect(heightWith({ height: 508 })).toEqual(['336px', true]);
  expect(heightWith({ height: 508, offsetTop: 100 })).toEqual(['236px', true]);
  expect(heightWith({ height: 790 })).toEqual(['0px', false]);
  expect(heightWith({ height: 422, scale: 2 })).toEqual(['0px', false]);
  expect(heightWith({})).toEqual(['0px', false]);
});
