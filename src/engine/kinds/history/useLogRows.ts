import useSWRInfinite from 'swr/infinite';
import type { ResolvedCall } from '../../../shared/resolved/resolved.ts';
import type { Page, Row } from '../../data/page.ts';
import { load } from '../../data/prefetch.ts';
import { createLinkRead, createRead } from '../../data/read.ts';
import { useReadScope } from '../../data/useReadScope.ts';

const settings = {
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  shouldRetryOnError: false,
  revalidateFirstPage: false,
  revalidateOnMount: true,
  // An item that is saved and opened again at once has another change.
  dedupingInterval: 0,
};

/** The entries of a log that are loaded, the newest first, and how to load more. */
export interface LogRows {
  rows: Row[];
  /** Whether the first page is loaded. */
  isLoaded: boolean;
  isLoading: boolean;
  problem: unknown;
  hasOlder: boolean;
  loadOlder(): void;
  retry(): void;
}

/** Loads a log of an item, the newest entry first. Older pages are loaded on demand. */
export function useLogRows(call: ResolvedCall, params: Record<string, string>): LogRows {
  const scope = useReadScope();
  const first = createRead(scope, call, 'page', { params });
  const readAt = (href: string) => createLinkRead(scope, call, { params, query: {}, href });
  const { data, error, isValidating, size, setSize, mutate } = useSWRInfinite<Page, unknown>(
    (index: number, previous: Page | null) => {
      if (index === 0) return first.key;
      return previous?.next ? readAt(previous.next).key : null;
    },
    // The last part of a key is the URL.
    (key: typeof first.key) => load(key[4] === first.key[4] ? first : readAt(key[4])),
    settings,
  );
  return {
    rows: (data ?? []).flatMap(({ rows }) => rows),
    isLoaded: data !== undefined,
    isLoading: isValidating,
    problem: isValidating ? undefined : error,
    hasOlder: data?.at(-1)?.next != null,
    loadOlder: () => void setSize(size + 1),
    retry: () => void mutate(),
  };
}
