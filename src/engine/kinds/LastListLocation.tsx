import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';

/** The location of a list. `search` holds its filters, order and page. */
interface ListLocation {
  pathname: string;
  search: string;
}

/** The paths of the screens that show the item before and after another one. Null at the ends. */
export interface Neighbours {
  previous: string | null;
  next: string | null;
}

/** Stores the location of the last list, and its rows, without rendering anything on a change. */
function createLastListLocation() {
  let last: ListLocation | null = null;
  let rows: readonly (string | null)[] = [];
  return {
    recordRows: (paths: readonly (string | null)[]) => void (rows = paths),
    /** Undefined if the path is not that of a row. */
    neighboursOf: (path: string): Neighbours | undefined => {
      const index = rows.indexOf(path);
      return index === -1
        ? undefined
        : { previous: rows[index - 1] ?? null, next: rows[index + 1] ?? null };
    },
    record: (location: ListLocation) => void (last = location),
    /** Adds the last search to the path if it is the path of the last list. */
    withLastSearch: (path: string) => (last?.pathname === path ? path + last.search : path),
  };
}

const LastListContext = createContext(createLastListLocation());

/** Remembers the last list of one session. It has to be remounted when another person signs in. */
export function LastListLocationProvider({ children }: { children: ReactNode }) {
  const [last] = useState(createLastListLocation);
  return <LastListContext value={last}>{children}</LastListContext>;
}

/** Records the current location as that of the last list. */
export function useRecordListLocation(): void {
  const last = useContext(LastListContext);
  const { pathname, search } = useLocation();
  useEffect(() => last.record({ pathname, search }), [last, pathname, search]);
}

/** Returns a function that adds the last filters, order and page to the path of the last list. */
export function useLastListPath(): (path: string) => string {
  return useContext(LastListContext).withLastSearch;
}

/**
 * Records the rows of the current list, in their order.
 * @param paths the path of the screen that shows each row; undefined while the list loads
 */
export function useRecordRows(paths: readonly (string | null)[] | undefined): void {
  const last = useContext(LastListContext);
  useEffect(() => {
    if (paths?.some((path) => path !== null)) last.recordRows(paths);
  }, [last, paths]);
}

/**
 * Returns the paths of the items before and after the current one on the page of the list from which
 * it was opened. Undefined if it was opened otherwise.
 */
export function useNeighbours(): Neighbours | undefined {
  return useContext(LastListContext).neighboursOf(useLocation().pathname);
}
