import { createContext, useContext } from 'react';

/** The fields whose errors may show; null where all may. */
const RevealedContext = createContext<ReadonlySet<string> | null>(null);

export const RevealedFieldsProvider = RevealedContext.Provider;

/** Whether a field's errors may show: nobody is told of a fault before they have left the field. */
export function useIsRevealed(field: string): boolean {
  const revealed = useContext(RevealedContext);
  return revealed === null || revealed.has(field);
}
