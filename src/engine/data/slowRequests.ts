import { createEmitter } from '../../shared/emitter.ts';

/** Whether a request loads data or changes it. */
export type WaitKind = 'answer' | 'deed';

/** Keeps track of requests that take so long that the user is informed. */
export interface SlowRequests {
  /** Marks the request as slow if it has not settled after six seconds, until it settles. */
  track<Answer>(awaited: WaitKind, call: Promise<Answer>): Promise<Answer>;
  isLong(awaited: WaitKind): boolean;
  subscribe(listener: () => void): () => void;
}

const LONG_MS = 6000;

export function createSlowRequests(): SlowRequests {
  const long = new Map<symbol, WaitKind>();
  const { subscribe, emit: tell } = createEmitter();
  return {
    track: async (awaited, call) => {
      const mark = Symbol(awaited);
      const timer = setTimeout(() => {
        long.set(mark, awaited);
        tell();
      }, LONG_MS);
      try {
        return await call;
      } finally {
        clearTimeout(timer);
        if (long.delete(mark)) tell();
      }
    },
    isLong: (awaited) => [...long.values()].includes(awaited),
    subscribe,
  };
}
