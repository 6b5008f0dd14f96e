import { buildUrl, type Params, type Query } from '../../shared/buildUrl.ts';
import type { ResolvedCall } from '../../shared/resolved.ts';
import type { StartedOpeningCall } from './openingCalls.ts';
import { createPrefetchCache } from './prefetchCache.ts';
import { Problem } from './problem.ts';
import {
  createSender,
  type CallRequest,
  type HttpRequest,
  type HttpResult,
  type SenderSettings,
} from './sendRequest.ts';
import { createSlowRequests, type SlowRequests } from './slowRequests.ts';

export interface Http {
  /**
   * Makes a call and returns the parsed body, or undefined for 204. Throws a Problem. A call that
   * creates an item sends the same Idempotency-Key at each attempt until it succeeds, so that a
   * retry after a lost response creates no second item.
   */
  send(call: ResolvedCall, request?: HttpRequest): Promise<unknown>;
  /** Like `send`, and also returns the entity tag. */
  exchange(call: ResolvedCall, request?: HttpRequest): Promise<HttpResult>;
  /** GETs an absolute URL. It must be on the API's host, so that the token is sent nowhere else. */
  get(
    url: string,
    request?: Pick<HttpRequest, 'signal' | 'language' | 'background'>,
  ): Promise<unknown>;
  /**
   * Starts a GET that a screen will make soon, while its code is still loading. The first request
   * for the same URL within a few seconds receives this response, unless something was written
   * meanwhile. A URL that is already being fetched is not fetched again. With `background`, the
   * request is not reported as slow. Resolves when the response has arrived or failed.
   */
  prefetch(url: string, background?: boolean): Promise<void>;
  /**
   * Returns the prefetched response of a URL without consuming it, or undefined if there is none.
   */
  prefetched(url: string): HttpResult | undefined;
  /** Discards the prefetched response of a URL. */
  dropPrefetched(url: string): void;
  /** Returns the absolute URL of a call. Empty parameters are left out. */
  urlOf(call: ResolvedCall, params?: Params, query?: Query): string;
  /** The requests that take long. */
  slowRequests: SlowRequests;
}

export interface HttpSettings extends SenderSettings {
  /** Origin (and path, if any) of the API; empty for the page's own origin. */
  apiBase: string;
  /** The requests that public/before-paint.js has started. */
  openingCalls?: StartedOpeningCall[] | undefined;
}

export function createHttp(settings: HttpSettings): Http {
  const base = settings.apiBase.replace(/\/$/, '');
  const origin = new URL(base || '/', window.location.origin).origin;
  const sender = createSender(settings, origin);
  const slowRequests = createSlowRequests();
  const prefetches = createPrefetchCache();

  const urlOf: Http['urlOf'] = (call, params, query) => `${base}${buildUrl(call, params, query)}`;
  const keyOf = (url: string, language = settings.getLanguage(), token = settings.getToken()) =>
    `${token} ${language} ${url}`;

  for (const call of settings.openingCalls ?? [])
    prefetches.add(
      keyOf(call.url, call.language, call.token),
      sender.readResponse(call.response, call),
    );

  function prefetch(url: string, background = false): Promise<void> {
    const key = keyOf(url);
    const entry = prefetches.find(key) ?? prefetches.add(key, sender.request('GET', url, {}));
    return background ? entry.settled : slowRequests.track('read', entry.settled);
  }

  /** A prefetched response is used once only, because the next request needs a current response. */
  function read(url: string, request: CallRequest): Promise<HttpResult> {
    const key = keyOf(url, request.language);
    const prefetched = prefetches.find(key)?.result;
    prefetches.delete(key);
    if (prefetched) return prefetched;
    const result = sender.request('GET', url, request);
    return request.background ? result : slowRequests.track('read', result);
  }

  /**
   * Discards all prefetched responses before and after writing, because any of them, in any
   * language, may contain the data that is changed.
   */
  async function write(method: string, url: string, request: CallRequest): Promise<HttpResult> {
    prefetches.clear();
    try {
      return await sender.request(method, url, request);
    } finally {
      prefetches.clear();
    }
  }

  function dispatch(method: string, url: string, request: CallRequest): Promise<HttpResult> {
    if (method === 'GET') return read(url, request);
    const result = write(method, url, request);
    return request.background ? result : slowRequests.track('write', result);
  }

  const exchange: Http['exchange'] = (call, request = {}) =>
    dispatch(call.method, urlOf(call, request.params, request.query), {
      ...request,
      errorsPointer: call.errorsPointer,
      isCreate: call.effect === 'create',
    });

  return {
    urlOf,
    exchange,
    send: async (call, request) => (await exchange(call, request)).body,
    get: async (url, request = {}) => {
      if (new URL(url, window.location.origin).origin !== origin) throw new Problem({ status: 0 });
      return (await dispatch('GET', url, request)).body;
    },
    prefetch,
    prefetched: (url) => prefetches.find(keyOf(url))?.arrived,
    dropPrefetched: (url) => prefetches.delete(keyOf(url)),
    slowRequests,
  };
}
