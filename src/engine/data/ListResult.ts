import { createContext, useContext } from 'react';
import type { Query } from '../../shared/calls/buildUrl.ts';
import type { ResolvedFilter } from '../../shared/resolved/resolved.ts';
import type { Page } from './page.ts';

/** The state of the list that a block is part of. */
export interface ListResult {
  /** Undefined until the list has loaded, and after loading failed. */
  page: Page | undefined;
  hasFailed: boolean;
  /** Whether loading takes longer than usual. */
  isSlow: boolean;
  /** The query of the list's call. */
  query: Query;
  /** The filters of the list on this host. */
  filters: readonly ResolvedFilter[];
  /** Increases with each reload that the user requests. */
  reloadCount: number;
}

const Context = createContext<ListResult | null>(null);

export const ListResultProvider = Context.Provider;

/** Returns the result of the list around a block, or null on a screen of another kind. */
export const useListResult = (): ListResult | null => useContext(Context);
