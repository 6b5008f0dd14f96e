/** Something that changes, and those who want to be told when it does. */
export interface Signal {
  /** Calls back at each change from now on; gives the way to leave. */
  subscribe(listener: () => void): () => void;
  /** Tells all of them. */
  tell(): void;
}

export function createSignal(): Signal {
  const listeners = new Set<() => void>();
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell: () => listeners.forEach((listener) => listener()),
  };
}
