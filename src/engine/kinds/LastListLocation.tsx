import {
  createContext,
  useContext,
  useEffect,
  useEffectEvent,
  useState,
  type ReactNode,
} from 'react';
import { useLocation } from 'react-router-dom';
import { createOpenedList, type ListOfItems, type Neighbours } from './openedList.ts';

/** The location of a list. `search` holds its filters, order and page. */
interface ListLocation {
  pathname: string;
  search: string;
}

/** Stores the location of the last list, and its rows, without rendering anything on a change. */
function createLastListLocation() {
  let last: ListLocation | null = null;
  let opened = createOpenedList(null);
  return {
    recordList: (list: ListOfItems) => void (opened = createOpenedList(list)),
    neighboursOf: (path: string) => opened.neighboursOf(path),
    record: (location: ListLocation) => void (last = location),
    /**
     * Adds the last search to the path if it is the path of the last list, with the page that has the
     * current item.
     */
    withLastSearch: (path: string, current: string) =>
      last?.pathname === path ? path + opened.withPageOf(last.search, current) : path,
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
  const { withLastSearch } = useContext(LastListContext);
  const { pathname } = useLocation();
  return (path) => withLastSearch(path, pathname);
}

/**
 * Records the rows of the current list, in their order.
 * @param list undefined while the list loads. It is recorded again if its paths are others.
 */
export function useRecordItems(list: ListOfItems | undefined): void {
  const last = useContext(LastListContext);
  const record = useEffectEvent(() => {
    if (list?.page.paths.some((path) => path !== null)) last.recordList(list);
  });
  const paths = list?.page.paths;
  useEffect(() => record(), [paths]);
}

/**
 * Returns the items before and after the current one in the list from which it was opened. Undefined
 * if it was opened otherwise.
 */
export function useNeighbours(): Neighbours | undefined {
  return useContext(LastListContext).neighboursOf(useLocation().pathname);
}
