import { useEffect, useSyncExternalStore } from 'react';
import { createEmitter } from '../../shared/emitter.ts';

export type Mode = 'light' | 'dark';

const changed = createEmitter();
const page = () => document.documentElement;
const get = (): Mode => (page().dataset['mode'] === 'dark' ? 'dark' : 'light');

/** Light or dark, as the page says in `data-mode`, which is there before the first paint. */
export const useMode = (): Mode => useSyncExternalStore(changed.subscribe, get);

/** Shows the other one at once: nothing is drawn again, and nothing fades from one colour into the other. */
function show(mode: Mode): void {
  if (mode === get()) return;
  page().dataset['switching'] = '';
  page().dataset['mode'] = mode;
  changed.emit();
  // Reading a style has the page take the new ones up while nothing may fade.
  void window.getComputedStyle(document.body).color;
  delete page().dataset['switching'];
}

/** Where the choice is kept on this device. */
export type ModeStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** Chooses on this device. */
export function chooseMode(mode: Mode, storage: ModeStorage, key: string): void {
  storage.setItem(key, mode);
  show(mode);
}

/** Follows what is chosen in another tab, and the system as long as nothing is chosen. */
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
