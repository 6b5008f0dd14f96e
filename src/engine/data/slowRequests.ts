import { createEmitter } from '../../shared/emitter.ts';

/** What somebody waits for: something to be shown, or something to be done. */
export type RequestKind = 'answer' | 'deed';

/** Which calls take so long that a person should know that waiting is not all they can do. */
export interface SlowRequests {
  /** Tells of the call when it has not settled in six seconds, until it does. */
  track<Answer>(awaited: RequestKind, call: Promise<Answer>): Promise<Answer>;
  isLong(awaited: RequestKind): boolean;
  subscribe(listener: () => void): () => void;
}

const LONG_MS = 6000;

export function createSlowRequests(): SlowRequests {
  const long = new Map<symbol, RequestKind>();
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
