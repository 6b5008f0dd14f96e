import { createContext, useContext } from 'react';
import type { Query } from '../../shared/address.ts';
import type { Page } from './page.ts';

/** What the list that a block stands in has been answered. */
export interface ListResult {
  /** Undefined while there is none, and where loading it failed. */
  page: Page | undefined;
  /** Whether loading it failed. */
  hasFailed: boolean;
  /** It takes noticeably long. */
  isSlow: boolean;
  /** What narrowed it. */
  query: Query;
  /** Goes up whenever a person asks for everything anew. */
  reloadCount: number;
}

const Context = createContext<ListResult | null>(null);

export const ListResultProvider = Context.Provider;

/** The answer of the list around a block; null on a page of another kind. */
export const useListResult = (): ListResult | null => useContext(Context);
