/** A minimal event emitter without event data. */
export interface Emitter {
  /** Calls the listener at each event. Returns the function that unsubscribes it. */
  subscribe(listener: () => void): () => void;
  /** Calls all listeners. */
  emit(): void;
}

export function createEmitter(): Emitter {
  const listeners = new Set<() => void>();
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    emit: () => listeners.forEach((listener) => listener()),
  };
}
