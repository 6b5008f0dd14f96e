import { useEffect, useSyncExternalStore } from 'react';
import { createEmitter } from '../../shared/emitter.ts';

export type Mode = 'light' | 'dark';

const changed = createEmitter();
const page = () => document.documentElement;
const get = (): Mode => (page().dataset['mode'] === 'dark' ? 'dark' : 'light');

/** Returns the colour mode from the page's `data-mode`, which is set before the first paint. */
export const useMode = (): Mode => useSyncExternalStore(changed.subscribe, get);

/** Applies a mode at once: nothing renders again, and no colour transition runs. */
function show(mode: Mode): void {
  if (mode === get()) return;
  page().dataset['switching'] = '';
  page().dataset['mode'] = mode;
  changed.emit();
  // Reading a style applies the new styles while transitions are disabled.
  void window.getComputedStyle(document.body).color;
  delete page().dataset['switching'];
}

/** The storage of the choice on this device. */
export type ModeStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** Applies a mode and stores it on this device. */
export function chooseMode(mode: Mode, storage: ModeStorage, key: string): void {
  storage.setItem(key, mode);
  show(mode);
}

/** Follows the choice in another tab, and the system's mode as long as nothing is chosen. */
export function useStoredMode(storage: ModeStorage, key: string): void {
  useEffect(() => {
    const system = window.matchMedia('(prefers-color-scheme: dark)');
    const follow = () => {
      const chosen = storage.getItem(key);
      show(chosen === 'light' || chosen === 'dark' ? chosen : system.matches ? 'dark' : 'light');
    };
    const listening = new AbortController();
    system.addEventListener('change', follow, { signal: listening.signal });
    window.addEventListener('storage', (event) => event.key === key && follow(), {
      signal: listening.signal,
    });
    return () => listening.abort();
  }, [storage, key]);
}
