import { createContext, useContext, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** Where the page's header has room for what a part of the page puts there; null until it is drawn, undefined where there is no header. */
const HeaderPlace = createContext<HTMLElement | null | undefined>(undefined);

export const HeaderActionsProvider = HeaderPlace.Provider;

/** What can be done with a page as a whole, shown beside its title though a part of the page draws it. */
export function HeaderActions({ children }: { children: ReactNode }) {
  const place = useContext(HeaderPlace);
  if (place === undefined) return children;
  return place && createPortal(children, place);
}
