import { useEffect, useRef } from 'react';
import useSWR, { type Fetcher, type SWRResponse } from 'swr';
import type { Params, Query } from '../../shared/buildUrl.ts';
import type { ResolvedCall } from '../../shared/resolved.ts';
import { useAppInfo } from '../app.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { useHttp } from './ApiContext.ts';
import { toCounts, toItem, toItems, toPage, type Page, type Row } from './page.ts';
import { Problem } from './problem.ts';

const settings = { revalidateOnFocus: false, shouldRetryOnError: false, keepPreviousData: true };

/** The settings if the response has already been prefetched. */
const settingsForPrefetched = { ...settings, revalidateOnMount: false, revalidateIfStale: false };

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

const parsedResponses = new WeakMap<object, WeakMap<ResolvedCall, unknown>>();

/**
 * Parses a response body once for each call, so that the same body yields the same object and
 * nothing renders again.
 */
function parseOnce<Read>(
  call: ResolvedCall,
  body: unknown,
  read: (call: ResolvedCall, body: unknown) => Read,
): Read {
  if (typeof body !== 'object' || body === null) return read(call, body);
  const parsed = parsedResponses.get(body) ?? new WeakMap<ResolvedCall, unknown>();
  if (!parsed.has(call)) parsed.set(call, read(call, body));
  parsedResponses.set(body, parsed);
  return parsed.get(call) as Read;
}

/**
 * Fetches a URL by SWR; null fetches nothing. A response that was prefetched while the screen's
 * code was loading is rendered at once and not fetched again. The previous data stays while the
 * next loads. Responses contain names in the language of the request, so the language is part of
 * the key.
 */
function useUrl<Read>(
  url: string | null,
  fetcher: Fetcher<Read>,
  parse: (body: unknown) => Read,
): SWRResponse<Read, unknown> {
  const http = useHttp();
  const language = useLanguage();
  const arrived = url === null ? undefined : http.prefetched(url);
  const prefetched = arrived && { data: parse(arrived.body) };
  const answer = useSWR<Read, unknown>(
    url && [url, language],
    fetcher,
    prefetched ? { ...settingsForPrefetched, fallbackData: prefetched.data } : settings,
  );
  const { mutate } = answer;
  // Put the prefetched response into SWR's cache after rendering, and let the next request fetch.
  // Doing it earlier would render components again that have not subscribed yet.
  useEffect(() => {
    if (url === null || !prefetched) return;
    void mutate(prefetched.data, { revalidate: false });
    http.dropPrefetched(url);
  });
  return answer;
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
  const http = useHttp();
  const { envelope } = useAppInfo().app;
  const controller = useRef<AbortController | null>(null);
  const ownUrl = http.urlOf(call, params, query);
  // The links of an API may be relative to the URL of the response.
  const url = href === null ? ownUrl : new URL(href, new URL(ownUrl, window.location.href)).href;
  const read = (pageCall: ResolvedCall, body: unknown) => toPage(pageCall, envelope, body);
  const fetchPage = async () => {
    controller.current?.abort();
    controller.current = new AbortController();
    const { signal } = controller.current;
    const fetchUrl = () => http.get(url, { signal });
    return parseOnce(call, await (shouldRetry ? retryOnce(fetchUrl) : fetchUrl()), read);
  };
  const answer = useUrl<Page>(url, fetchPage, (body) => parseOnce(call, body, read));
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
  return useCallData(call, { query, params }, toItems);
}

/** Fetches the row counts by value; null fetches nothing. */
export function useCounts(
  call: ResolvedCall | null,
  query: Query,
): SWRResponse<Record<string, number>, unknown> {
  return useCallData(call, { query, params: undefined }, toCounts);
}

/** Fetches the single item of a call. */
export function useItem(
  call: ResolvedCall,
  query?: Query,
  params?: Params,
): SWRResponse<Row, unknown> {
  return useCallData(call, { query, params }, toItem);
}

function useCallData<Read>(
  call: ResolvedCall | null,
  { params, query }: { params: Params | undefined; query: Query | undefined },
  read: (call: ResolvedCall, answer: unknown) => Read,
): SWRResponse<Read, unknown> {
  const http = useHttp();
  // The URL is null without a call, so SWR never runs the fetcher.
  const parse = (body: unknown) => parseOnce(call!, body, read);
  const fetcher = async () =>
    parse(await http.send(call!, { ...(params ? { params } : {}), ...(query ? { query } : {}) }));
  return useUrl(call && http.urlOf(call, params, query), fetcher, parse);
}
