import type { Params, Query } from './address.ts';
import { queryOf, readListQuery } from './listQuery.ts';
import type { ResolvedCall, ResolvedScreen } from './resolved.ts';

/** Where a screen is opened: what varies of its path, and what its address says behind it. */
export interface ScreenLocation {
  params: Params;
  search: URLSearchParams;
}

export interface OpeningCall {
  call: ResolvedCall;
  params: Params;
  query?: Query;
}

/** What a screen reads when it is opened at a place, as far as that can be known before it is drawn. */
export function openingCallsOf(
  screen: ResolvedScreen,
  { params, search }: ScreenLocation,
): OpeningCall[] {
  // What a page's blocks make of a query is theirs to say.
  if (screen.kind === 'page')
    return search.size > 0 ? [] : (screen.prefetch ?? []).map((call) => ({ call, params }));
  const call = screen.kind === 'form' ? screen.load : screen.call;
  if (call?.method !== 'GET') return [];
  return [
    screen.kind === 'list'
      ? { call, params, query: queryOf(screen, params, readListQuery(screen, search)) }
      : { call, params },
  ];
}
