import { createEmitter } from '../../shared/emitter.ts';

/** What somebody waits for: something to be shown, or something to be done. */
export type Awaited = 'answer' | 'deed';

/** Which calls take so long that a person should know that waiting is not all they can do. */
export interface Waits {
  /** Tells of the call when it has not settled in six seconds, until it does. */
  watch<Answer>(awaited: Awaited, call: Promise<Answer>): Promise<Answer>;
  isLong(awaited: Awaited): boolean;
  subscribe(listener: () => void): () => void;
}

const LONG_MS = 6000;

export function createWaits(): Waits {
  const long = new Map<symbol, Awaited>();
  const { subscribe, emit: tell } = createEmitter();
  return {
    watch: async (awaited, call) => {
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
