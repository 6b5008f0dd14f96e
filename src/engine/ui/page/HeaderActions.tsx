import { createContext, useContext, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

/**
 * The element in the page header where HeaderActions render; null until it is mounted, undefined on
 * a page without a header.
 */
const HeaderSlot = createContext<HTMLElement | null | undefined>(undefined);

export const HeaderActionsProvider = HeaderSlot.Provider;

/**
 * Renders its children beside the page title by a portal, although a block of the page contains
 * them.
 */
export function HeaderActions({ children }: { children: ReactNode }) {
  const slot = useContext(HeaderSlot);
  if (slot === undefined) return children;
  return slot && createPortal(children, slot);
}
