import { createContext, useContext, useEffect } from 'react';
import { createEmitter } from '../../shared/emitter.ts';

/**
 * Typed input that has not been passed to the form yet. Rendering a large form at every key is
 * slow, so a text input keeps its text while the user types and passes it on after a pause. A date
 * input does so once the date is complete.
 */
export interface Pending {
  add(flush: () => void): () => void;
  /** Passes all pending input on at once, before the form is validated or left. */
  flush(): void;
}

export function createPending(): Pending {
  const { subscribe, emit } = createEmitter();
  return { add: subscribe, flush: emit };
}

const PendingContext = createContext<Pending>(createPending());

export const PendingProvider = PendingContext.Provider;

export function usePending(flush: () => void): void {
  const pending = useContext(PendingContext);
  useEffect(() => pending.add(flush), [pending, flush]);
}
