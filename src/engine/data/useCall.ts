import { useRef } from 'react';
import useSWR, { type SWRResponse } from 'swr';
import type { ResolvedCall } from '../../rules/resolved.ts';
import { useAppInfo } from '../app.ts';
import { useLanguage } from '../i18n/useLanguage.ts';
import { useHttp } from './ApiContext.ts';
import type { Query } from './http.ts';
import { toItem, toItems, toPage, type Page, type Row } from './page.ts';
import { Problem } from './problem.ts';

const settings = { revalidateOnFocus: false, shouldRetryOnError: false };

/** The parts of a call's path that vary. */
type Params = Record<string, string>;

/** Which page: by the server's link, or without one by what is asked. */
interface AskedPage {
  query: Query;
  params: Params;
  href: string | null;
}

const wasCancelled = (error: unknown) => error instanceof DOMException && error.name === 'AbortError';

/** A server that stumbled once (5xx; 503 says itself when to come back) is asked once more before it counts. */
async function twice<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (problem) {
    if (problem instanceof Problem && problem.status >= 500 && problem.status !== 503) return ask();
    throw problem;
  }
}

/**
 * One page of a call. The rows of the page before stay while the next one loads, a newer request cancels the older
 * one, and an answer is only ever shown for the address that asked for it.
 * Answers change with the language (names are stored in both), so it is part of the key.
 */
export function usePage(call: ResolvedCall, { query, params, href }: AskedPage, askTwice: boolean): SWRResponse<Page, unknown> {
  const http = useHttp();
  const { envelope } = useAppInfo().app;
  const running = useRef<AbortController | null>(null);
  const url = href ?? http.urlOf(call, params, query);
  const fetchPage = async () => {
    running.current?.abort();
    running.current = new AbortController();
    const { signal } = running.current;
    const ask = () => http.get(url, { signal });
    return toPage(call, envelope, await (askTwice ? twice(ask) : ask()));
  };
  // What came while the screen's code was on its way is drawn at once, instead of an empty table first.
  const arrived = http.arrived(url);
  const answer = useSWR<Page, unknown>([url, useLanguage()], fetchPage, {
    ...settings,
    keepPreviousData: true,
    ...(arrived ? { fallbackData: toPage(call, envelope, arrived.body) } : {}),
  });
  return wasCancelled(answer.error) ? { ...answer, error: undefined } : answer;
}

/** All items of a call without pages; null asks for nothing. Several parts of a screen may ask for the same. */
export function useItems(call: ResolvedCall | null, query?: Query, params?: Params): SWRResponse<Row[], unknown> {
  return useAnswer(call, { query, params }, toItems);
}

/** The one item that a call answers. */
export function useItem(call: ResolvedCall, query?: Query, params?: Params): SWRResponse<Row, unknown> {
  return useAnswer(call, { query, params }, toItem);
}

/** What was answered to the query before stays while the next answer is on its way. */
function useAnswer<Read>(call: ResolvedCall | null, { params, query }: { params: Params | undefined; query: Query | undefined }, read: (call: ResolvedCall, answer: unknown) => Read): SWRResponse<Read, unknown> {
  const http = useHttp();
  const language = useLanguage();
  const url = call && http.urlOf(call, params, query);
  const arrived = url === null ? undefined : http.arrived(url);
  return useSWR<Read, unknown>(
    url && [url, language],
    // Without a call there is no key, and nobody asks.
    async () => read(call!, await http.send(call!, { ...(params ? { params } : {}), ...(query ? { query } : {}) })),
    { ...settings, keepPreviousData: true, ...(arrived ? { fallbackData: read(call!, arrived.body) } : {}) },
  );
}
