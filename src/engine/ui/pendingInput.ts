import { createContext, useContext, useEffect } from 'react';
import { createEmitter } from '../../shared/emitter.ts';

/**
 * Typed input that has not been passed to the form yet. Rendering a large form at every key is
 * slow, so a text input keeps its text while the user types and passes it on after a pause. A date
 * input does so once the date is complete.
 */
export interface PendingInput {
  add(flush: () => void): () => void;
  /** Passes all pending input on at once, before the form is validated or left. */
  flush(): void;
}

export function createPendingInput(): PendingInput {
  const { subscribe, emit } = createEmitter();
  return { add: subscribe, flush: emit };
}

const PendingInputContext = createContext<PendingInput>(createPendingInput());

export const PendingInputProvider = PendingInputContext.Provider;

export function usePendingInput(flush: () => void): void {
  const pending = useContext(PendingInputContext);
  useEffect(() => pending.add(flush), [pending, flush]);
}
