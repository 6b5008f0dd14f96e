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

/** For an answer that is here already. */
const settled = { ...settings, revalidateOnMount: false, revalidateIfStale: false };

/** Which page: by the server's link, or without one by what is asked. */
interface PageQuery {
  query: Query;
  params: Params;
  href: string | null;
}

const wasCancelled = (error: unknown) =>
  error instanceof DOMException && error.name === 'AbortError';

/** A server that stumbled once (5xx; 503 says itself when to come back) is asked once more before it counts. */
async function retryOnce<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (problem) {
    if (problem instanceof Problem && problem.status >= 500 && problem.status !== 503) return ask();
    throw problem;
  }
}

const readings = new WeakMap<object, WeakMap<ResolvedCall, unknown>>();

/** Reads an answer once for each call: the same answer is the same page, and nothing that is drawn from it is drawn again. */
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
 * The answer of an address; null asks for nothing. What came while the screen's code was on its way is drawn at once, instead of an empty
 * table first, and is not asked for again. What was answered before stays while the next answer is on its way.
 * Answers change with the language (names are stored in both), so it is part of the key.
 */
function useAddress<Read>(
  url: string | null,
  ask: Fetcher<Read>,
  readAnswer: (body: unknown) => Read,
): SWRResponse<Read, unknown> {
  const http = useHttp();
  const language = useLanguage();
  const arrived = url === null ? undefined : http.prefetched(url);
  const here = arrived && { data: readAnswer(arrived.body) };
  const answer = useSWR<Read, unknown>(
    url && [url, language],
    ask,
    here ? { ...settled, fallbackData: here.data } : settings,
  );
  const { mutate } = answer;
  // From then on what has been drawn is what is known, and the next to ask gets a fresh answer. Not sooner: whoever does not listen yet would be drawn anew.
  useEffect(() => {
    if (url === null || !here) return;
    void mutate(here.data, { revalidate: false });
    http.dropPrefetched(url);
  });
  return answer;
}

/**
 * One page of a call. The rows of the page before stay while the next one loads, a newer request cancels the older
 * one, and an answer is only ever shown for the address that asked for it.
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
  // A host may write its links from where they stand.
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

/** All items of a call without pages; null asks for nothing. Several parts of a screen may ask for the same. */
export function useItems(
  call: ResolvedCall | null,
  query?: Query,
  params?: Params,
): SWRResponse<Row[], unknown> {
  return useAnswer(call, { query, params }, toItems);
}

/** How many rows there are by value; null asks for nothing. */
export function useCounts(
  call: ResolvedCall | null,
  query: Query,
): SWRResponse<Record<string, number>, unknown> {
  return useAnswer(call, { query, params: undefined }, toCounts);
}

/** The one item that a call answers. */
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
  // Without a call there is no address, and nobody asks.
  const readAnswer = (body: unknown) => readOnce(call!, body, read);
  const ask = async () =>
    readAnswer(
      await http.send(call!, { ...(params ? { params } : {}), ...(query ? { query } : {}) }),
    );
  return useAddress(call && http.urlOf(call, params, query), ask, readAnswer);
}
