/** A key-value store of texts on this device. */
export interface DeviceStorage {
  getItem(key: string): string | null;
  setItem(key: string, text: string): void;
  removeItem(key: string): void;
  keys(): string[];
}

/**
 * Wraps a Web Storage. If it is disabled or full, values are kept in memory until the tab closes,
 * so that signing in and saving still work. `getStorage` is called each time, because the mere
 * access to `window.localStorage` may throw.
 */
export function createDeviceStorage(open: () => Storage): DeviceStorage {
  const inTab = new Map<string, string>();
  function attempt<Outcome>(deed: (storage: Storage) => Outcome, otherwise: Outcome): Outcome {
    try {
      return deed(open());
    } catch {
      return otherwise;
    }
  }
  return {
    getItem: (key) => inTab.get(key) ?? attempt((storage) => storage.getItem(key), null),
    setItem: (key, text) => {
      const kept = attempt((storage) => {
        storage.setItem(key, text);
        return true;
      }, false);
      if (kept) inTab.delete(key);
      else inTab.set(key, text);
    },
    removeItem: (key) => {
      inTab.delete(key);
      attempt((storage) => storage.removeItem(key), undefined);
    },
    keys: () => [...new Set([...inTab.keys(), ...attempt((storage) => Object.keys(storage), [])])],
  };
}

export const deviceStorage = createDeviceStorage(() => window.localStorage);
