import useSWR from 'swr';
import type { Query } from '../../shared/calls/buildUrl.ts';
import type { ResolvedCall } from '../../shared/resolved/resolved.ts';
import { matchesFilters } from './matchesFilters.ts';
import { createRead, type ReadScope } from './read.ts';
import { READ_SETTINGS } from './useCall.ts';
import { useReadScope } from './useReadScope.ts';

/** Rows of a call that match filters. */
export interface FilteredCall {
  call: ResolvedCall;
  query: Query;
}

/** A number for each id. */
export type CountsById = Readonly<Record<string, number>>;

/**
 * Returns for each call a number by id: the counts of a call with the response counts, otherwise 1
 * for each row. It is null for a call that fails or whose host ignores a filter. Undefined until
 * all calls have been answered.
 * @param isEnabled false requests nothing
 */
export function useCountsById(
  calls: readonly FilteredCall[],
  isEnabled: boolean,
): readonly (CountsById | null)[] | undefined {
  const scope = useReadScope();
  const key = calls.map(({ call, query }) => scope.http.urlOf(call, {}, query));
  return useSWR(
    isEnabled && calls.length > 0 ? ['countsById', scope.session, ...key] : null,
    () => Promise.all(calls.map((one) => readCounts(one, scope))),
    READ_SETTINGS,
  ).data;
}

async function readCounts(
  { call, query }: FilteredCall,
  scope: ReadScope,
): Promise<CountsById | null> {
  const request = { background: true };
  try {
    if (call.response === 'counts')
      return await createRead(scope, call, 'counts', { query }).fetch(request);
    const rows = await createRead(scope, call, 'items', { query }).fetch(request);
    const isFiltered = rows.every((row) => matchesFilters(row, call, query));
    return isFiltered ? Object.fromEntries(rows.map((row) => [String(row['id']), 1])) : null;
  } catch {
    return null;
  }
}
