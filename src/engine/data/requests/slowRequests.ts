import { createEmitter } from '../../../shared/emitter.ts';

/** Whether a request loads data or changes it. */
export type RequestKind = 'read' | 'write';

/** Keeps track of requests that take so long that the user is informed. */
export interface SlowRequests {
  /** Marks the request as slow if it has not settled after six seconds, until it settles. */
  track<Answer>(kind: RequestKind, call: Promise<Answer>): Promise<Answer>;
  isSlow(kind: RequestKind): boolean;
  subscribe(listener: () => void): () => void;
}

const SLOW_AFTER_MS = 6000;

export function createSlowRequests(): SlowRequests {
  const slow = new Map<symbol, RequestKind>();
  const { subscribe, emit } = createEmitter();
  return {
    track: async (kind, call) => {
      const id = Symbol(kind);
      const timer = setTimeout(() => {
        slow.set(id, kind);
        emit();
      }, SLOW_AFTER_MS);
      try {
        return await call;
      } finally {
        clearTimeout(timer);
        if (slow.delete(id)) emit();
      }
    },
    isSlow: (kind) => [...slow.values()].includes(kind),
    subscribe,
  };
}
