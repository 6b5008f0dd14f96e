import { createContext, useContext } from 'react';

/** The fields whose errors may be shown; null if all may. */
const RevealedContext = createContext<ReadonlySet<string> | null>(null);

export const RevealedFieldsProvider = RevealedContext.Provider;

/** Whether the errors of a field may be shown. They may not before the user has left the field. */
export function useIsRevealed(field: string): boolean {
  const revealed = useContext(RevealedContext);
  return revealed === null || revealed.has(field);
}
