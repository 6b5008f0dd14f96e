import { useEffect, useRef } from 'react';
import { shortcutLetter } from '../../../shared/text/shortcutLetter.ts';

export interface Shortcuts {
  /** Whether the key P alone switches picking. */
  hasSingleKeys: boolean;
  togglePicking(): void;
  /** Undefined if nothing is being picked. */
  endPicking: (() => void) | undefined;
  undo(): void;
  redo(): void;
}

/** Inputs that no text can be typed into. */
const WITHOUT_TEXT = ['checkbox', 'radio', 'button', 'submit', 'reset', 'range', 'color', 'file'];

/** Whether keys typed into an element are a text. The element can be in a frame. */
function isTextBox(target: EventTarget | null): boolean {
  const element = target as Partial<HTMLInputElement> | null;
  const name = element?.tagName?.toLowerCase();
  if (name === 'input') return !WITHOUT_TEXT.includes(element?.type ?? '');
  return name === 'textarea' || name === 'select' || element?.isContentEditable === true;
}

/** Handles the keys of the studio, also while the focus is in the frame with the product. */
export function useShortcuts(frame: Document | undefined, shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    const abort = new AbortController();
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented && event.key !== 'Escape') return;
      const run = shortcutFor(event, latest.current);
      if (!run) return;
      event.preventDefault();
      run();
    };
    // In the frame, the product must not get the keys as well.
    frame?.defaultView?.addEventListener('keydown', onKeyDown, {
      signal: abort.signal,
      capture: true,
    });
    window.addEventListener('keydown', onKeyDown, { signal: abort.signal });
    return () => abort.abort();
  }, [frame]);
}

function shortcutFor(event: KeyboardEvent, shortcuts: Shortcuts): (() => void) | undefined {
  if (event.key === 'Escape') return shortcuts.endPicking;
  if (event.altKey || isTextBox(event.target)) return undefined;
  const letter = shortcutLetter(event);
  if (event.ctrlKey || event.metaKey)
    return letter === 'z' ? (event.shiftKey ? shortcuts.redo : shortcuts.undo) : undefined;
  return letter === 'p' && !event.shiftKey && shortcuts.hasSingleKeys
    ? shortcuts.togglePicking
    : undefined;
}
