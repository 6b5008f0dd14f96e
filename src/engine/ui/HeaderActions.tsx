import { createContext, useContext, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/**
 * The element in the page header where HeaderActions render; null until it is mounted, undefined on
 * a page without a header.
 */
const HeaderPlace = createContext<HTMLElement | null | undefined>(undefined);

export const HeaderActionsProvider = HeaderPlace.Provider;

/**
 * Renders its children beside the page title by a portal, although a block of the page contains
 * them.
 */
export function HeaderActions({ children }: { children: ReactNode }) {
  const place = useContext(HeaderPlace);
  if (place === undefined) return children;
  return place && createPortal(children, place);
}
