import { createContext, useContext, useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';

/** Where the person was in a list: its path, and behind the question mark its filters, order and page. */
interface Place {
  pathname: string;
  search: string;
}

/** Holds the place in the list that was seen last. Nothing is drawn anew when it changes. */
function createLastList() {
  let last: Place | null = null;
  return {
    note: (place: Place) => void (last = place),
    /** A path as it was left last, if that was a list. */
    asLeft: (path: string) => (last?.pathname === path ? path + last.search : path),
  };
}

const LastListContext = createContext(createLastList());

/** Stands around the screens of one person: the next one to sign in begins anew. */
export function LastListLocationProvider({ children }: { children: ReactNode }) {
  const [last] = useState(createLastList);
  return <LastListContext value={last}>{children}</LastListContext>;
}

/** Notes where the person is in the list that calls it. */
export function useRecordListLocation(): void {
  const last = useContext(LastListContext);
  const { pathname, search } = useLocation();
  useEffect(() => last.note({ pathname, search }), [last, pathname, search]);
}

/** Makes of a path the way back to it: the list that was seen last is found as it was left. */
export function useLastListPath(): (path: string) => string {
  return useContext(LastListContext).asLeft;
}
