import { useCallback, useEffect, useState } from 'react';
import { useAppInfo } from '../app.ts';
import { deviceStorage } from '../data/deviceStorage.ts';

/** What the keys do, for the list that `?` shows; the form itself minds saving. */
export const SHORTCUTS = [
  { label: 'shortcut.palette', keys: ['Ctrl', 'K'] },
  { label: 'shortcut.search', keys: ['/'] },
  { label: 'shortcut.create', keys: ['Alt', 'N'] },
  { label: 'shortcut.save', keys: ['Ctrl', 'S'] },
  { label: 'shortcut.help', keys: ['?'] },
] as const;

/** Somebody is writing there, or has to answer first: single keys are theirs. */
const isBusy = (target: EventTarget | null) =>
  (target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select'))) ||
  document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null;

/** Whether single keys do anything, and the way to switch that. WCAG 2.1.4: whoever speaks to the device would set them off. The choice stays on the device. */
export function useSingleKeys(): [boolean, (on: boolean) => void] {
  const key = `${useAppInfo().app.storageKeys.prefix}singleKeys`;
  const [isOn, setOn] = useState(() => deviceStorage.getItem(key) !== 'off');
  const turn = useCallback(
    (on: boolean) => {
      if (on) deviceStorage.removeItem(key);
      else deviceStorage.setItem(key, 'off');
      setOn(on);
    },
    [key],
  );
  return [isOn, turn];
}

interface Shortcuts {
  palette(): void;
  help(): void;
  /** Closes what the shell has opened over the screen; null where nothing is. */
  close: (() => void) | null;
  singleKeys: boolean;
}

/** The shell's shortcuts. Keys are known by their place on the keyboard: an Arabic layout types other letters with them. */
export function useShortcuts({ palette, help, close, singleKeys }: Shortcuts): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const act = actOf(event, { palette, help, close, singleKeys });
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [palette, help, close, singleKeys]);
}

function actOf(event: KeyboardEvent, on: Shortcuts): (() => void) | null {
  const { code, altKey, shiftKey, repeat } = event;
  const command = event.ctrlKey || event.metaKey;
  if (repeat) return null;
  if (code === 'KeyK' && command && !altKey && !shiftKey) return on.close ?? on.palette;
  if (isBusy(event.target) || command) return null;
  if (code === 'KeyN' && altKey && !shiftKey) return presser('[data-action=create]');
  if (code !== 'Slash' || altKey || !on.singleKeys) return null;
  return shiftKey ? on.help : (focusOf('main input[type=search]') ?? on.palette);
}

function presser(selector: string): (() => void) | null {
  const element = document.querySelector<HTMLElement>(selector);
  return element && (() => element.click());
}

function focusOf(selector: string): (() => void) | null {
  const element = document.querySelector<HTMLElement>(selector);
  return element && (() => element.focus());
}
