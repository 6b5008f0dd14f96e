import { createContext, useContext, useEffect } from 'react';
import { createEmitter } from '../../shared/emitter.ts';

/**
 * What was typed and not yet handed to the form. Drawing the whole form at every key is what makes large forms
 * slow: a text box keeps its text to itself while the person types, and hands it over in the first pause; a day, once it is whole, in a longer one.
 */
export interface Pending {
  add(flush: () => void): () => void;
  /** Hands everything over at once, before the form is judged or left. */
  flush(): void;
}

export function createPending(): Pending {
  const { subscribe, emit: tell } = createEmitter();
  return { add: subscribe, flush: tell };
}

const PendingContext = createContext<Pending>(createPending());

export const PendingProvider = PendingContext.Provider;

export function usePending(flush: () => void): void {
  const pending = useContext(PendingContext);
  useEffect(() => pending.add(flush), [pending, flush]);
}
