import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';

/** The location of a list. `search` holds its filters, order and page. */
interface ListLocation {
  pathname: string;
  search: string;
}

/** Stores the location of the last list without rendering anything when it changes. */
function createLastListLocation() {
  let last: ListLocation | null = null;
  return {
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
