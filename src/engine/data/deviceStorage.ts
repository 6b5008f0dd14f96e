/** What is kept on the device, text by key. */
export interface DeviceStorage {
  getItem(key: string): string | null;
  setItem(key: string, text: string): void;
  removeItem(key: string): void;
  keys(): string[];
}

/**
 * A storage of the browser. Where it is shut or full, what would be kept there lasts as long as the tab: nobody is kept from signing in
 * or saving for want of it. `open` is asked each time, as a browser may refuse with the very name.
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
