import type { Params, Query } from './buildUrl.ts';
import { queryOf, readListQuery, showsBin } from './listQuery.ts';
import type { ResolvedCall, ResolvedList, ResolvedScreen } from '../resolved/resolved.ts';
import { isBareView } from '../resolved/viewParam.ts';

/** The path parameters and the query of a screen's URL. */
export interface ScreenLocation {
  params: Params;
  search: URLSearchParams;
}

export interface OpeningCall {
  call: ResolvedCall;
  params: Params;
  query?: Query;
}

/**
 * Returns the calls that a screen makes when it opens at a URL, as far as they are known before it
 * renders.
 */
export function openingCallsOf(
  screen: ResolvedScreen,
  { params, search }: ScreenLocation,
): OpeningCall[] {
  // Only the page's blocks know how they use a query, so nothing is prefetched if the URL has one.
  if (screen.kind === 'page')
    return search.size > 0 ? [] : (screen.prefetch ?? []).map((call) => ({ call, params }));
  // The list opens with the filters of the view, which are not in the URL yet.
  if (screen.kind === 'list' && isBareView(search)) return [];
  if (screen.kind === 'list' && screen.bin && showsBin(screen, search))
    return openingCallsOf(toBinList(screen, screen.bin), { params, search });
  const call = screen.kind === 'form' ? screen.load : screen.call;
  if (call?.method !== 'GET') return [];
  return [
    screen.kind === 'list'
      ? { call, params, query: queryOf(screen, params, readListQuery(screen, search)) }
      : { call, params },
  ];
}

/** Returns the list with the call of its deleted items, which have no filters and one order. */
function toBinList(list: ResolvedList, call: ResolvedCall): ResolvedList {
  const { where: _where, clientSide: _clientSide, bin: _bin, ...rest } = list;
  return { ...rest, call, filters: [] };
}
