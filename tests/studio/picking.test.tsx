import { cleanup, renderHook } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { usePicking } from '../../src/authoring/studio/page/preview/usePicking.ts';
import { useShortcuts, type Shortcuts } from '../../src/authoring/studio/page/useShortcuts.ts';

const onPress = vi.fn();
let button: HTMLButtonElement;
let input: HTMLInputElement;

beforeEach(() => {
  button = document.createElement('button');
  button.addEventListener('click', onPress);
  input = document.createElement('input');
  document.body.append(button, input);
});

afterEach(() => {
  cleanup();
  onPress.mockReset();
  button.remove();
  input.remove();
});

const renderPicking = (isOn: boolean) => {
  const picked: Element[] = [];
  const view = renderHook(
    (on: boolean) =>
      usePicking({
        document,
        isOn: on,
        onHover: () => undefined,
        onPick: (element) => picked.push(element),
      }),
    { initialProps: isOn },
  );
  return { picked, ...view };
};

it('a press picks an element once, and does not reach the product', async () => {
  const { picked, rerender } = renderPicking(true);
  await userEvent.click(button);
  expect(picked).toEqual([button]);
  expect(onPress).not.toHaveBeenCalled();
  rerender(false);
  await userEvent.click(button);
  expect(picked).toHaveLength(1);
  expect(onPress).toHaveBeenCalledOnce();
});

it('a click without a pointer, as by Enter, picks the element as well', () => {
  const { picked } = renderPicking(true);
  button.click();
  expect(picked).toEqual([button]);
  expect(onPress).not.toHaveBeenCalled();
});

function renderShortcuts(more: Partial<Shortcuts> = {}) {
  const shortcuts = {
    hasSingleKeys: true,
    togglePicking: vi.fn(),
    endPicking: vi.fn(),
    undo: vi.fn(),
    redo: vi.fn(),
    ...more,
  };
  renderHook(() => useShortcuts(undefined, shortcuts));
  return shortcuts;
}

it('keys work outside of text boxes only, except Escape', async () => {
  const shortcuts = renderShortcuts();
  const user = userEvent.setup();
  await user.click(input);
  await user.keyboard('p{Control>}z{/Control}');
  expect(shortcuts.togglePicking).not.toHaveBeenCalled();
  expect(shortcuts.undo).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  expect(shortcuts.endPicking).toHaveBeenCalledOnce();
  button.focus();
  await user.keyboard('p{Control>}z{Shift>}z{/Shift}{/Control}');
  expect(shortcuts.togglePicking).toHaveBeenCalledOnce();
  expect(shortcuts.undo).toHaveBeenCalledOnce();
  expect(shortcuts.redo).toHaveBeenCalledOnce();
});

it('the single key can be switched off', async () => {
  const shortcuts = renderShortcuts({ hasSingleKeys: false });
  button.focus();
  await userEvent.keyboard('p');
  expect(shortcuts.togglePicking).not.toHaveBeenCalled();
});
