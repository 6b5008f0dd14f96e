import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ignoreClicksAfterNavigation } from '../../src/engine/shell/doubleClick.ts';

// The listener is never removed, so it is added once for all tests.
ignoreClicksAfterNavigation();

const start = window.location.pathname;
const onClick = vi.fn();
let button: HTMLButtonElement;

beforeEach(() => {
  button = document.createElement('button');
  button.addEventListener('click', onClick);
  document.body.append(button);
});

afterEach(() => {
  button.remove();
  onClick.mockReset();
});

afterAll(() => window.history.replaceState(null, '', start));

/** Clicks the button. `detail` is the number of clicks in quick succession. */
function click(detail: number): boolean {
  return button.dispatchEvent(new MouseEvent('click', { detail, bubbles: true, cancelable: true }));
}

it('ignores the second click if the first has opened another screen', () => {
  onClick.mockImplementationOnce(() => window.history.pushState(null, '', '/news'));
  expect(click(1)).toBe(true);
  expect(click(2)).toBe(false);
  expect(onClick).toHaveBeenCalledTimes(1);
  expect(click(1)).toBe(true);
  expect(onClick).toHaveBeenCalledTimes(2);
});

it('keeps quick clicks on one screen, also if its query changes', () => {
  click(1);
  window.history.pushState(null, '', '?page=2');
  click(2);
  click(3);
  expect(onClick).toHaveBeenCalledTimes(3);
});

it('keeps activation by keyboard after a navigation', () => {
  click(1);
  window.history.pushState(null, '', '/events');
  expect(click(0)).toBe(true);
  expect(onClick).toHaveBeenCalledTimes(2);
});
