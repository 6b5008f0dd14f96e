import { useRef } from 'react';
import useSWR, { type SWRResponse } from 'swr';
import type { Params, Query } from '../../shared/calls/buildUrl.ts';
import type { ResolvedCall } from '../../shared/resolved/resolved.ts';
import type { Page, Row } from './page.ts';
import { load, type Read } from './prefetch.ts';
import { Problem } from './requests/problem.ts';
import { createLinkRead, createRead } from './read.ts';
import { useReadScope } from './useReadScope.ts';

/** How SWR reads: once, until it is asked again, with the previous answer meanwhile. */
export const READ_SETTINGS = {
  revalidateOnFocus: false,
  shouldRetryOnError: false,
  keepPreviousData: true,
};

/** Identifies a page: by the link that the server sent, or by query and parameters. */
interface PageQuery {
  query: Query;
  params: Params;
  href: string | null;
}

const isAbortError = (error: unknown) =>
  error instanceof DOMException && error.name === 'AbortError';

/** Retries once after a 5xx response, except 503, which has a Retry-After header. */
async function retryOnce<Answer>(request: () => Promise<Answer>): Promise<Answer> {
  try {
    return await request();
  } catch (problem) {
    if (problem instanceof Problem && problem.status >= 500 && problem.status !== 503)
      return request();
    throw problem;
  }
}

/**
 * Fetches one page of a call. The previous rows stay while the next page loads, a newer request
 * aborts the older one, and a response is only shown for the URL that was requested.
 */
export function usePage(
  call: ResolvedCall,
  { query, params, href }: PageQuery,
  shouldRetry: boolean,
): SWRResponse<Page, unknown> {
  const scope = useReadScope();
  const controller = useRef<AbortController | null>(null);
  const read =
    href === null
      ? createRead(scope, call, 'page', { params, query })
      : createLinkRead(scope, call, { params, query, href });
  const fetchPage = () => {
    controller.current?.abort();
    controller.current = new AbortController();
    const { signal } = controller.current;
    const loadPage = () => load(read, { signal });
    return shouldRetry ? retryOnce(loadPage) : loadPage();
  };
  const answer = useSWR<Page, unknown>(read.key, fetchPage, READ_SETTINGS);
  return isAbortError(answer.error) ? { ...answer, error: undefined } : answer;
}

/**
 * Fetches all items of a call without pages; null fetches nothing. Several parts of a screen may
 * use the same call.
 */
export function useItems(
  call: ResolvedCall | null,
  query?: Query,
  params?: Params,
): SWRResponse<Row[], unknown> {
  const scope = useReadScope();
  return useRead(call && createRead(scope, call, 'items', { params, query }));
}

/** Fetches the row counts by value; null fetches nothing. */
export function useCounts(
  call: ResolvedCall | null,
  query: Query,
): SWRResponse<Record<string, number>, unknown> {
  const scope = useReadScope();
  return useRead(call && createRead(scope, call, 'counts', { query }));
}

/** Fetches the single item of a call. */
export function useItem(
  call: ResolvedCall,
  query?: Query,
  params?: Params,
): SWRResponse<Row, unknown> {
  return useRead(createRead(useReadScope(), call, 'item', { params, query }));
}

function useRead<Answer>(read: Read<Answer> | null): SWRResponse<Answer, unknown> {
  return useSWR<Answer, unknown>(read && read.key, read && (() => load(read)), READ_SETTINGS);
}
