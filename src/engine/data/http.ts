import { buildUrl, type Params, type Query } from '../../shared/address.ts';
import type { ResolvedCall } from '../../shared/resolved.ts';
import { syncClock } from '../../shared/clock.ts';
import { createIdempotencyKeys } from './idempotencyKeys.ts';
import type { StartedOpeningCall } from './openingCalls.ts';
import { Problem, toProblem } from './problem.ts';
import { createSlowRequests, type SlowRequests } from './slowRequests.ts';

export interface HttpRequest {
  params?: Params;
  query?: Query;
  body?: unknown;
  signal?: AbortSignal;
  /**
   * The version of the item that the body is based on. The server responds with 412 if there is a
   * newer one.
   */
  ifMatch?: string | null;
  /**
   * Files by field. The body is then sent as multipart/form-data, and `onProgress` receives the
   * sent share of each file, 0 to 1.
   */
  files?: ReadonlyMap<string, File>;
  onProgress?: (sent: Record<string, number>) => void;
  /** The language of the response; by default that of the interface. */
  language?: string;
  /** Whether nobody waits for the request. It is then not reported as slow. */
  background?: boolean;
}

export interface HttpResult {
  /** Undefined for 204. */
  body: unknown;
  /** The entity tag of the item, if the server sends one. */
  etag: string | null;
}

export interface Http {
  /**
   * Makes a call and returns the parsed body, or undefined for 204. Throws a Problem. Calls that
   * create an item send an Idempotency-Key until they succeed, so that a retry after a lost
   * response creates no second item.
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
   * meanwhile. A URL that is already being fetched is not fetched again. With `quiet`, the request
   * is not reported as slow. Resolves when the response has arrived or failed.
   */
  prefetch(url: string, quiet?: boolean): Promise<void>;
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

/** What is known about a request when its response arrives. */
interface RequestMeta {
  token: string | null;
  /** When the request was sent, by the device's clock in milliseconds. */
  requestedAt: number;
  errorsAt?: string;
  signal?: AbortSignal | undefined;
}

/** A request with the properties that its call adds. */
interface CallRequest extends HttpRequest {
  errorsAt?: string | undefined;
  /** Whether it creates an item. */
  isCreate?: boolean;
}

export interface HttpSettings {
  /** Origin (and path, if any) of the API; empty for the page's own origin. */
  apiBase: string;
  getToken(): string | null;
  getLanguage(): string;
  /**
   * Called with the rejected token, so that a late response to an earlier session's request does
   * not end the current one.
   */
  onUnauthorized(token: string): void;
  /** The requests that public/before-paint.js has started. */
  openingCalls?: StartedOpeningCall[] | undefined;
}

/** A GET that was started before a screen asked for it. */
interface PrefetchedRequest {
  answer: Promise<HttpResult>;
  settled: Promise<void>;
  arrived?: HttpResult;
}

/** Loads the code for requests with files, which most visits never need. */
export const loadUpload = () => import('./upload.ts');

/** How long a prefetched response is kept. */
const PREFETCH_LIFETIME_MS = 5000;

/** A request without a response is aborted after this time. */
const REQUEST_TIMEOUT_MS = 60_000;

export function createHttp(settings: HttpSettings): Http {
  const base = settings.apiBase.replace(/\/$/, '');
  const origin = new URL(base || '/', window.location.origin).origin;
  const idempotencyKeys = createIdempotencyKeys();
  const slowRequests = createSlowRequests();

  async function request(
    method: string,
    url: string,
    {
      body,
      signal,
      ifMatch,
      isCreate = false,
      files,
      onProgress,
      errorsAt = '',
      language = settings.getLanguage(),
    }: CallRequest,
  ): Promise<HttpResult> {
    const token = settings.getToken();
    const headers: Record<string, string> = {
      Accept: 'application/json',
      'Accept-Language': language,
    };
    if (token) headers['Authorization'] = `Bearer ${token}`;
    if (body !== undefined && !files) headers['Content-Type'] = 'application/json';
    if (ifMatch) headers['If-Match'] = ifMatch;
    // Another host need not know the header, and would then have to allow it first.
    if (isCreate && origin === window.location.origin)
      headers['Idempotency-Key'] = idempotencyKeys.keyOf(url, body);
    const limit = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
    const plainly = () =>
      fetch(url, {
        method,
        headers,
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    const withFiles = async (sent: ReadonlyMap<string, File>) =>
      (await loadUpload()).upload({
        method,
        url,
        headers,
        body: Object(body) as Record<string, unknown>,
        files: sent,
        onProgress,
        signal,
      });
    const requestedAt = Date.now();
    const answer = await toAnswer(files ? withFiles(files) : plainly(), {
      token,
      requestedAt,
      errorsAt,
      signal,
    });
    if (isCreate) idempotencyKeys.release(url);
    return answer;
  }

  async function toAnswer(
    coming: Promise<Response>,
    { token, requestedAt, errorsAt = '', signal }: RequestMeta,
  ): Promise<HttpResult> {
    const lost = (cause: unknown): never => {
      if (signal?.aborted) throw cause;
      throw new Problem({ status: 0 });
    };
    const response = await coming.catch(lost);
    syncClock(response.headers.get('date'), requestedAt, Date.now());
    if (response.status === 401 && token) settings.onUnauthorized(token);
    if (!response.ok) throw await toProblem(response, errorsAt);
    // What breaks off in the middle, and a page that a network puts in the place of the answer, is no answer either.
    const body: unknown = response.status === 204 ? undefined : await response.json().catch(lost);
    return { body, etag: response.headers.get('etag') };
  }

  const urlOf: Http['urlOf'] = (call, params, query) => `${base}${buildUrl(call, params, query)}`;

  const begun = new Map<string, PrefetchedRequest>();
  const nameOf = (url: string, language = settings.getLanguage(), token = settings.getToken()) =>
    `${token} ${language} ${url}`;
  for (const call of settings.openingCalls ?? [])
    keep(nameOf(call.url, call.language, call.token), toAnswer(call.response, call));

  function begin(url: string, quiet = false): Promise<void> {
    const entry = begun.get(nameOf(url)) ?? keep(nameOf(url), request('GET', url, {}));
    return quiet ? entry.settled : slowRequests.track('read', entry.settled);
  }

  function keep(name: string, answer: Promise<HttpResult>): PrefetchedRequest {
    // Whoever comes for it is told of its failure; where nobody comes, nobody need be.
    const entry: PrefetchedRequest = {
      answer,
      settled: answer.then(
        (arrived) => void (entry.arrived = arrived),
        () => undefined,
      ),
    };
    begun.set(name, entry);
    setTimeout(() => begun.get(name) === entry && begun.delete(name), PREFETCH_LIFETIME_MS);
    return entry;
  }

  function ask(method: string, url: string, sent: CallRequest): Promise<HttpResult> {
    if (method === 'GET') return read(url, sent);
    const deed = write(method, url, sent);
    return sent.background ? deed : slowRequests.track('write', deed);
  }

  /** What was begun is given once: who asks again wants a fresh answer. */
  function read(url: string, sent: CallRequest): Promise<HttpResult> {
    const name = nameOf(url, sent.language);
    const expected = begun.get(name)?.answer;
    begun.delete(name);
    if (expected) return expected;
    const answer = request('GET', url, sent);
    return sent.background ? answer : slowRequests.track('read', answer);
  }

  /** What was begun before it or meanwhile may tell of what was: a list of a row that it saves, and in any language. */
  async function write(method: string, url: string, sent: CallRequest): Promise<HttpResult> {
    begun.clear();
    try {
      return await request(method, url, sent);
    } finally {
      begun.clear();
    }
  }

  const exchange: Http['exchange'] = (call, sent = {}) =>
    ask(call.method, urlOf(call, sent.params, sent.query), {
      ...sent,
      errorsAt: call.errorsAt,
      isCreate: call.method === 'POST' && call.variant === 'create',
    });

  return {
    urlOf,
    exchange,
    send: async (call, sent) => (await exchange(call, sent)).body,
    get: async (url, sent = {}) => {
      if (new URL(url, window.location.origin).origin !== origin) throw new Problem({ status: 0 });
      return (await ask('GET', url, sent)).body;
    },
    prefetch: begin,
    prefetched: (url) => begun.get(nameOf(url))?.arrived,
    dropPrefetched: (url) => void begun.delete(nameOf(url)),
    slowRequests,
  };
}
