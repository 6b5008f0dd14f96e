import { useMemo, useRef, useState } from 'react';
import useSWR, { type SWRConfiguration } from 'swr';
import type { ResolvedList } from '../../../../shared/resolved/resolved.ts';
import type { Page, Row } from '../../../data/page.ts';
import { createRead } from '../../../data/read.ts';
import { useReadScope } from '../../../data/useReadScope.ts';
import { lastInputAt } from '../../../ui/lastInput.ts';
import type { ListState } from '../useListState.ts';

/** Polling stops after this time without user input, so that it does not keep a session alive. */
const IDLE_TIMEOUT_MS = 10 * 60_000;
const FOCUS_THROTTLE_MS = 5000;

/**
 * Returns how many rows were added since the list was loaded. It polls for the newest row, and
 * loads the first page only if that row is new.
 * @param pollSeconds the polling interval in seconds
 * @param shownPage the first page of the list (undefined while it loads), or `otherPage`
 */
export function useNewRows(
  list: ResolvedList,
  pollSeconds: number,
  state: ListState,
  shownPage: { page: Page | undefined } | 'otherPage',
): number {
  const page = shownPage === 'otherPage' ? undefined : shownPage.page;
  const [knownPage, setKnownPage] = useState<Page | null>(page ?? null);
  const newest = useNewestRows(list, state, 1, shownPage === 'otherPage' || page !== undefined, {
    // The list has loaded this page already.
    ...(page ? { fallbackData: page, revalidateIfStale: false } : {}),
    refreshInterval: pollSeconds * 1000,
    focusThrottleInterval: FOCUS_THROTTLE_MS,
    isPaused: () => performance.now() - lastInputAt() > IDLE_TIMEOUT_MS,
  });
  // A list that was opened at another page compares with the first result of the polling.
  const loadedPage = page ?? (shownPage === 'otherPage' && !knownPage ? newest : undefined);
  if (loadedPage && loadedPage !== knownPage) setKnownPage(loadedPage);
  const ids = useMemo(() => new Set(knownPage?.rows.map((row) => row['id'])), [knownPage]);
  const newestRow = newest?.rows[0];
  const hasNewRows = knownPage !== null && newestRow !== undefined && !ids.has(newestRow['id']);
  const firstPage = useNewestRows(
    list,
    state,
    list.call.pageSize,
    hasNewRows,
    { revalidateOnFocus: false },
    newestRow,
  );
  return hasNewRows && firstPage ? countNew(firstPage, knownPage, ids) : 0;
}

/**
 * Counts the new rows on the first page. If all of them are new, it uses the difference of the
 * totals.
 */
function countNew({ rows, total }: Page, knownPage: Page, ids: ReadonlySet<unknown>): number {
  const firstKnownIndex = rows.findIndex((row) => ids.has(row['id']));
  return firstKnownIndex === -1
    ? Math.max(rows.length, (total ?? 0) - (knownPage.total ?? 0))
    : firstKnownIndex;
}

/**
 * Loads the newest rows of the list with its filters, whatever page it shows. A failed request
 * keeps the previous result.
 * @param newestRow the rows are loaded again when this row changes
 */
function useNewestRows(
  list: ResolvedList,
  { query, params }: ListState,
  perPage: number,
  isEnabled: boolean,
  settings: SWRConfiguration<Page | undefined>,
  newestRow?: Row,
): Page | undefined {
  const scope = useReadScope();
  const { sort: _sort, page: _page, ...filterQuery } = query;
  const read = createRead(scope, list.call, 'page', {
    params,
    query: { ...filterQuery, 'per-page': perPage },
  });
  const last = useRef<Page>(undefined);
  const fetchRows = () =>
    read.fetch({ background: true }).then(
      (page) => (last.current = page),
      () => last.current,
    );
  return useSWR<Page | undefined>(
    isEnabled ? [...read.key, 'newest', newestRow?.['id']] : null,
    fetchRows,
    settings,
  ).data;
}
