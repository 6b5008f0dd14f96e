import { useEffect, useRef } from 'react';
import useSWR, { type Fetcher, type SWRResponse } from 'swr';
import type { Params, Query } from '../../shared/address.ts';
import type { ResolvedCall } from '../../shared/resolved.ts';
import { useAppInfo } from '../app.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { useHttp } from './ApiContext.ts';
import { toCounts, toItem, toItems, toPage, type Page, type Row } from './page.ts';
import { Problem } from './problem.ts';

const settings = { revalidateOnFocus: false, shouldRetryOnError: false, keepPreviousData: true };

/** For a response that has already been prefetched. */
const settled = { ...settings, revalidateOnMount: false, revalidateIfStale: false };

/** Identifies a page: by the link that the server sent, or by query and parameters. */
interface PageQuery {
  query: Query;
  params: Params;
  href: string | null;
}

const wasCancelled = (error: unknown) =>
  error instanceof DOMException && error.name === 'AbortError';

/** Retries once after a 5xx response, except 503, which has a Retry-After header. */
async function retryOnce<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (problem) {
    if (problem instanceof Problem && problem.status >= 500 && problem.status !== 503) return ask();
    throw problem;
  }
}

const readings = new WeakMap<object, WeakMap<ResolvedCall, unknown>>();

/**
 * Parses a response body once for each call, so that the same body yields the same object and
 * nothing renders again.
 */
function readOnce<Read>(
  call: ResolvedCall,
  body: unknown,
  read: (call: ResolvedCall, body: unknown) => Read,
): Read {
  if (typeof body !== 'object' || body === null) return read(call, body);
  const known = readings.get(body) ?? new WeakMap<ResolvedCall, unknown>();
  if (!known.has(call)) known.set(call, read(call, body));
  readings.set(body, known);
  return known.get(call) as Read;
}

/**
 * Fetches a URL by SWR; null fetches nothing. A response that was prefetched while the screen's
 * code was loading is rendered at once and not fetched again. The previous data stays while the
 * next loads. Responses depend on the language (names are stored in both), so it is part of the
 * key.
 */
function useAddress<Read>(
  url: string | null,
  ask: Fetcher<Read>,
  readAnswer: (body: unknown) => Read,
): SWRResponse<Read, unknown> {
  const http = useHttp();
  const language = useLanguage();
  const arrived = url === null ? undefined : http.loaded(url);
  const here = arrived && { data: readAnswer(arrived.body) };
  const answer = useSWR<Read, unknown>(
    url && [url, language],
    ask,
    here ? { ...settled, fallbackData: here.data } : settings,
  );
  const { mutate } = answer;
  // Put the prefetched response into SWR's cache after rendering, and let the next request fetch.
  // Doing it earlier would render components again that have not subscribed yet.
  useEffect(() => {
    if (url === null || !here) return;
    void mutate(here.data, { revalidate: false });
    http.drop(url);
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
  askTwice: boolean,
): SWRResponse<Page, unknown> {
  const http = useHttp();
  const { envelope } = useAppInfo().app;
  const running = useRef<AbortController | null>(null);
  const named = http.urlOf(call, params, query);
  // The links of an API may be relative to the URL of the response.
  const url = href === null ? named : new URL(href, new URL(named, window.location.href)).href;
  const read = (asked: ResolvedCall, body: unknown) => toPage(asked, envelope, body);
  const fetchPage = async () => {
    running.current?.abort();
    running.current = new AbortController();
    const { signal } = running.current;
    const ask = () => http.get(url, { signal });
    return readOnce(call, await (askTwice ? retryOnce(ask) : ask()), read);
  };
  const answer = useAddress<Page>(url, fetchPage, (body) => readOnce(call, body, read));
  return wasCancelled(answer.error) ? { ...answer, error: undefined } : answer;
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
  return useAnswer(call, { query, params }, toItems);
}

/** Fetches the row counts by value; null fetches nothing. */
export function useCounts(
  call: ResolvedCall | null,
  query: Query,
): SWRResponse<Record<string, number>, unknown> {
  return useAnswer(call, { query, params: undefined }, toCounts);
}

/** Fetches the single item of a call. */
export function useItem(
  call: ResolvedCall,
  query?: Query,
  params?: Params,
): SWRResponse<Row, unknown> {
  return useAnswer(call, { query, params }, toItem);
}

function useAnswer<Read>(
  call: ResolvedCall | null,
  { params, query }: { params: Params | undefined; query: Query | undefined },
  read: (call: ResolvedCall, answer: unknown) => Read,
): SWRResponse<Read, unknown> {
  const http = useHttp();
  // The URL is null without a call, so SWR never runs the fetcher.
  const readAnswer = (body: unknown) => readOnce(call!, body, read);
  const ask = async () =>
    readAnswer(
      await http.send(call!, { ...(params ? { params } : {}), ...(query ? { query } : {}) }),
    );
  return useAddress(call && http.urlOf(call, params, query), ask, readAnswer);
}
