import type { ResolvedList } from '../../../../shared/resolved/resolved.ts';
import { useCounts } from '../../../data/useCall.ts';
import { useCanCall } from '../../../session/SessionContext.ts';
import type { ListState } from '../useListState.ts';

/**
 * Returns the filtered number of rows by scope; undefined without a filter, null if it is unknown.
 */
export function useScopeCounts({ scopeTabs }: ResolvedList, filters: ListState['filters']) {
  const canCall = useCanCall();
  const call = scopeTabs?.counts && canCall(scopeTabs.counts) ? scopeTabs.counts : undefined;
  const isFiltered = Object.keys(filters).length > 0;
  // The counts would be wrong if the counting call ignored a filter.
  const canCount =
    call !== undefined && Object.keys(filters).every((param) => Object.hasOwn(call.filters, param));
  const { data, error, mutate } = useCounts(isFiltered && canCount ? call : null, filters);
  return {
    counts: isFiltered ? (canCount && error === undefined ? (data ?? null) : null) : undefined,
    mutate,
  };
}
