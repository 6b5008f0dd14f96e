/** Something that changes, and those who want to be told when it does. */
export interface Emitter {
  /** Calls back at each change from now on; gives the way to leave. */
  subscribe(listener: () => void): () => void;
  /** Tells all of them. */
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
