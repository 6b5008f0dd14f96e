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
export function createDeviceStorage(getStorage: () => Storage): DeviceStorage {
  const memory = new Map<string, string>();
  function attempt<Outcome>(operation: (storage: Storage) => Outcome, fallback: Outcome): Outcome {
    try {
      return operation(getStorage());
    } catch {
      return fallback;
    }
  }
  return {
    getItem: (key) => memory.get(key) ?? attempt((storage) => storage.getItem(key), null),
    setItem: (key, text) => {
      const isStored = attempt((storage) => {
        storage.setItem(key, text);
        return true;
      }, false);
      if (isStored) memory.delete(key);
      else memory.set(key, text);
    },
    removeItem: (key) => {
      memory.delete(key);
      attempt((storage) => storage.removeItem(key), undefined);
    },
    keys: () => [...new Set([...memory.keys(), ...attempt((storage) => Object.keys(storage), [])])],
  };
}

export const deviceStorage = createDeviceStorage(() => window.localStorage);
