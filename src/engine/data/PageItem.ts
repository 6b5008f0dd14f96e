import { createContext, useContext } from 'react';
import type { Row } from './page.ts';

/** The record that a page is about. */
export interface PageItem {
  /** Undefined until it has loaded, and after loading failed. */
  item: Row | undefined;
  hasFailed: boolean;
  /** Whether loading takes longer than usual. */
  isSlow: boolean;
}

const Context = createContext<PageItem | null>(null);

export const PageItemProvider = Context.Provider;

/** Returns the record of the page around a block, or null on a screen without one. */
export const usePageItem = (): PageItem | null => useContext(Context);
