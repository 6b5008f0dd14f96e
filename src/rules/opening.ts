import type { Params, Query } from './address.ts';
import { queryOf, read } from './listQuery.ts';
import type { ResolvedCall, ResolvedScreen } from './resolved.ts';

/** Where a screen is opened: what varies of its path, and what its address says behind it. */
export interface Place {
  params: Params;
  search: URLSearchParams;
}

export interface Opening {
  call: ResolvedCall;
  params: Params;
  query?: Query;
}

/** What a screen reads when it is opened at a place; undefined where it reads nothing that could be known before it is drawn. */
export function openingOf(screen: ResolvedScreen, { params, search }: Place): Opening | undefined {
  if (screen.kind === 'page') return undefined;
  const call = screen.kind === 'list' ? screen.call : screen.load;
  if (call?.method !== 'GET') return undefined;
  return screen.kind === 'list' ? { call, params, query: queryOf(screen, params, read(screen, search)) } : { call, params };
}
