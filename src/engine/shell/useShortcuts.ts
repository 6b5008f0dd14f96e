import { useCallback, useEffect, useState } from 'react';
import { useAppInfo } from '../app.ts';
import { deviceStorage } from '../data/deviceStorage.ts';
import { shortcutLetter } from '../../shared/text/shortcutLetter.ts';

/** The keyboard shortcuts that `?` lists. The form handles saving itself. */
export const SHORTCUTS = [
  { label: 'shortcut.palette', keys: ['Ctrl', 'K'] },
  { label: 'shortcut.search', keys: ['/'] },
  { label: 'shortcut.create', keys: ['Alt', 'N'] },
  { label: 'shortcut.save', keys: ['Ctrl', 'S'] },
  { label: 'shortcut.help', keys: ['?'] },
] as const;

/** Whether the user is typing or a dialog or menu is open. Then only Ctrl+K has an effect. */
const isTypingOrInDialog = (target: EventTarget | null) =>
  (target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select'))) ||
  document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null;

/**
 * Returns whether single-key shortcuts are enabled, and a function to switch them. Users of speech
 * input trigger them by accident, so WCAG 2.1.4 requires a way to turn them off. The choice is
 * stored on the device.
 */
export function useSingleKeys(): [boolean, (on: boolean) => void] {
  const key = `${useAppInfo().app.storageKeys.prefix}singleKeys`;
  const [isOn, setOn] = useState(() => deviceStorage.getItem(key) !== 'off');
  const setEnabled = useCallback(
    (on: boolean) => {
      if (on) deviceStorage.removeItem(key);
      else deviceStorage.setItem(key, 'off');
      setOn(on);
    },
    [key],
  );
  return [isOn, setEnabled];
}

interface Shortcuts {
  openPalette(): void;
  openHelp(): void;
  /** Closes the panel that the shell has opened; null if there is none. */
  closePanel: (() => void) | null;
  singleKeys: boolean;
}

/**
 * Handles the shell's shortcuts. Keys are identified by `code`, because an Arabic layout produces
 * other letters.
 */
export function useShortcuts({ openPalette, openHelp, closePanel, singleKeys }: Shortcuts): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const action = shortcutAction(event, { openPalette, openHelp, closePanel, singleKeys });
      if (!action) return;
      event.preventDefault();
      action();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [openPalette, openHelp, closePanel, singleKeys]);
}

function shortcutAction(event: KeyboardEvent, shortcuts: Shortcuts): (() => void) | null {
  const { code, altKey, shiftKey, repeat } = event;
  const hasCommandKey = event.ctrlKey || event.metaKey;
  if (repeat) return null;
  if (shortcutLetter(event) === 'k' && hasCommandKey && !altKey && !shiftKey)
    return shortcuts.closePanel ?? shortcuts.openPalette;
  if (isTypingOrInDialog(event.target) || hasCommandKey) return null;
  if (shortcutLetter(event) === 'n' && altKey && !shiftKey)
    return clickAction('[data-action=create]');
  if (code !== 'Slash' || altKey || !shortcuts.singleKeys) return null;
  return shiftKey
    ? shortcuts.openHelp
    : (focusAction('main input[type=search]') ?? shortcuts.openPalette);
}

function clickAction(selector: string): (() => void) | null {
  const element = document.querySelector<HTMLElement>(selector);
  return element && (() => element.click());
}

function focusAction(selector: string): (() => void) | null {
  const element = document.querySelector<HTMLElement>(selector);
  return element && (() => element.focus());
}
