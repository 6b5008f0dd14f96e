import type { ResolvedList } from '../../../shared/resolved.ts';
import { useCounts } from '../../data/useCall.ts';
import type { ListState } from './useListState.ts';

/** How many rows the filters in use leave of each place above a list; undefined while none is in use, null where nobody knows. */
export function useChipCounts({ scopeTabs }: ResolvedList, filters: ListState['filters']) {
  const call = scopeTabs?.counts;
  const isFiltered = Object.keys(filters).length > 0;
  // A filter that is not counted by would make the numbers wrong.
  const canCount =
    call !== undefined && Object.keys(filters).every((param) => Object.hasOwn(call.filters, param));
  const { data, error, mutate } = useCounts(isFiltered && canCount ? call : null, filters);
  return {
    counts: isFiltered ? (canCount && error === undefined ? (data ?? null) : null) : undefined,
    mutate,
  };
}
