import { useEffect } from 'react';

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
  (target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))) || document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null;

/** The shell's shortcuts. Keys are known by their place on the keyboard: an Arabic layout types other letters with them. */
export function useShortcuts(on: { palette(): void; help(): void }): void {
  const { palette, help } = on;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const act = actOf(event, { palette, help });
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [palette, help]);
}

function actOf(event: KeyboardEvent, on: { palette(): void; help(): void }): (() => void) | null {
  const { code, altKey, shiftKey, repeat } = event;
  const command = event.ctrlKey || event.metaKey;
  if (repeat) return null;
  if (code === 'KeyK' && command && !altKey && !shiftKey) return on.palette;
  if (isBusy(event.target) || command) return null;
  if (code === 'KeyN' && altKey && !shiftKey) return pressOf('[data-action=create]');
  if (code !== 'Slash' || altKey) return null;
  return shiftKey ? on.help : (focusOf('main input[type=search]') ?? on.palette);
}

function pressOf(selector: string): (() => void) | null {
  const element = document.querySelector<HTMLElement>(selector);
  return element && (() => element.click());
}

function focusOf(selector: string): (() => void) | null {
  const element = document.querySelector<HTMLElement>(selector);
  return element && (() => element.focus());
}
