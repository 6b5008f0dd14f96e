import { useEffect, useSyncExternalStore } from 'react';
import { createEmitter } from '../../shared/emitter.ts';

export type Mode = 'light' | 'dark';

const changes = createEmitter();
const rootElement = () => document.documentElement;
const readMode = (): Mode => (rootElement().dataset['mode'] === 'dark' ? 'dark' : 'light');

/** Returns the colour mode from the page's `data-mode`, which is set before the first paint. */
export const useMode = (): Mode => useSyncExternalStore(changes.subscribe, readMode);

/** Applies a mode at once: nothing renders again, and no colour transition runs. */
function applyMode(mode: Mode): void {
  if (mode === readMode()) return;
  rootElement().dataset['switching'] = '';
  rootElement().dataset['mode'] = mode;
  changes.emit();
  // Reading a style applies the new styles while transitions are disabled.
  void window.getComputedStyle(document.body).color;
  delete rootElement().dataset['switching'];
}

/** The storage of the choice on this device. */
export type ModeStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** Applies a mode and stores it on this device. */
export function chooseMode(mode: Mode, storage: ModeStorage, key: string): void {
  storage.setItem(key, mode);
  applyMode(mode);
}

/** Follows the choice in another tab, and the system's mode as long as nothing is chosen. */
export function useStoredMode(storage: ModeStorage, key: string): void {
  useEffect(() => {
    const system = window.matchMedia('(prefers-color-scheme: dark)');
    const follow = () => {
      const storedMode = storage.getItem(key);
      applyMode(
        storedMode === 'light' || storedMode === 'dark'
          ? storedMode
          : system.matches
            ? 'dark'
            : 'light',
      );
    };
    const abort = new AbortController();
    system.addEventListener('change', follow, { signal: abort.signal });
    window.addEventListener('storage', (event) => event.key === key && follow(), {
      signal: abort.signal,
    });
    return () => abort.abort();
  }, [storage, key]);
}
