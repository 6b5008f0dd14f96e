import useSWR from 'swr';
import type { Query } from '../../../shared/calls/buildUrl.ts';
import type { ResolvedCall } from '../../../shared/resolved/resolved.ts';
import { matchesFilters } from '../../data/matchesFilters.ts';
import type { Page, Row } from '../../data/page.ts';
import type { Read } from '../../data/prefetch.ts';
import { createRead } from '../../data/read.ts';
import { READ_SETTINGS } from '../../data/useCall.ts';
import type { FilteredCall } from '../../data/useCountsById.ts';
import { useReadScope } from '../../data/useReadScope.ts';

/**
 * Counts the rows of calls. A count is null if its call fails, for example because the host does
 * not have it, or if the host ignores a filter.
 * @param isEnabled false requests nothing
 */
export function useRowCounts(
  rows: readonly FilteredCall[],
  isEnabled: boolean,
): readonly (number | null)[] {
  const scope = useReadScope();
  const reads = rows.map(({ call, query }) =>
    createRead(scope, call, 'page', {
      query: call.response === 'page' ? { ...query, 'per-page': 1 } : query,
    }),
  );
  const { data } = useSWR(
    isEnabled && rows.length > 0 ? ['rowCounts', ...reads.map(({ key }) => key.join(' '))] : null,
    () => Promise.all(rows.map((one, index) => countRows(one, reads[index]!))),
    READ_SETTINGS,
  );
  return data ?? [];
}

async function countRows({ call, query }: FilteredCall, read: Read<Page>): Promise<number | null> {
  try {
    const page = await read.fetch({ background: true });
    const matching = page.rows.filter((row) => matchesFilters(row, call, query));
    if (call.response === 'page') return matching.length < page.rows.length ? null : page.total;
    return page.rows.every((row) => hasFilteredFields(row, call, query)) ? matching.length : null;
  } catch {
    return null;
  }
}

/** Whether a row has the fields that the filters compare. */
const hasFilteredFields = (row: Row, { filters }: ResolvedCall, query: Query): boolean =>
  Object.keys(query).every((param) => row[filters[param]?.field ?? ''] !== undefined);
