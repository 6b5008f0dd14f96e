import { buildUrl, type Params, type Query } from '../../shared/address.ts';
import type { ResolvedCall } from '../../shared/resolved.ts';
import { syncClock } from '../../shared/clock.ts';
import { createIdempotencyKeys } from './idempotencyKeys.ts';
import type { OpeningCall } from './openingCalls.ts';
import { Problem, toProblem } from './problem.ts';
import { createSlowRequests, type SlowRequests } from './slowRequests.ts';

export interface Request {
  params?: Params;
  query?: Query;
  body?: unknown;
  signal?: AbortSignal;
  /** The version of the item that the body was made from: refused with 412 when there is a newer one. */
  ifMatch?: string | null;
  /** Files by field: the body is sent as a form with them, and with `onProgress` it is told how much of each has gone, 0 to 1. */
  files?: ReadonlyMap<string, File>;
  onProgress?: (sent: Record<string, number>) => void;
  /** The language of the answer; the interface's unless named. */
  language?: string;
  /** Nobody waits for it: it is not told of when it takes long. */
  quiet?: boolean;
}

export interface HttpResult {
  /** undefined for 204. */
  body: unknown;
  /** The version of the item, where the host tells it. */
  etag: string | null;
}

export interface Http {
  /**
   * Makes a call and gives the parsed answer (undefined for 204). Throws a Problem. What makes something new carries a key until it has
   * been done: after an answer that got lost, the same body makes no second one.
   */
  send(call: ResolvedCall, request?: Request): Promise<unknown>;
  /** The same, with the item's version. */
  exchange(call: ResolvedCall, request?: Request): Promise<HttpResult>;
  /** GETs an absolute address, which must be on the API's own host: the token never goes elsewhere. */
  get(url: string, request?: Pick<Request, 'signal' | 'language' | 'quiet'>): Promise<unknown>;
  /**
   * Begins a GET that a screen will ask for in a moment, while its code is still on the way: the first to ask for the same address
   * within a few seconds gets this answer, unless something has been written since. Begun twice, it is made once. `quiet`: nobody
   * waits for it yet. Settles when it is here, or has failed.
   */
  start(url: string, quiet?: boolean): Promise<void>;
  /** What was begun for an address and has come, without taking it; undefined for all else. */
  loaded(url: string): HttpResult | undefined;
  /** Whoever asks for this address from now on gets a fresh answer. */
  drop(url: string): void;
  /** The absolute address of a call. Empty values are left out. */
  urlOf(call: ResolvedCall, params?: Params, query?: Query): string;
  /** The calls that take long. */
  waits: SlowRequests;
}

/** What is known of a request when its answer comes. */
interface RequestMeta {
  token: string | null;
  /** By the device's clock. */
  asked: number;
  errorsAt?: string;
  signal?: AbortSignal | undefined;
}

/** A request with what its call says of it. */
interface Sent extends Request {
  errorsAt?: string | undefined;
  /** Whether it makes something new. */
  once?: boolean;
}

export interface HttpSettings {
  /** Origin (and path, if any) of the API; empty for the page's own origin. */
  apiBase: string;
  getToken(): string | null;
  getLanguage(): string;
  /** Called with the token that was refused, so that a late answer of an earlier session ends nothing. */
  onUnauthorized(token: string): void;
  /** What the page has begun by itself. */
  opening?: OpeningCall[] | undefined;
}

/** A GET on its way to whoever will ask for it. */
interface StartedRequest {
  answer: Promise<HttpResult>;
  settled: Promise<void>;
  arrived?: HttpResult;
}

/** The way of bodies with files, which most visits never need. */
export const loadUpload = () => import('./upload.ts');

/** An answer that nobody came for is no longer news after this long. */
const BEGUN_MS = 5000;

/** A call that hangs is given up, so that no screen waits for ever. */
const TIMEOUT_MS = 60_000;

export function createHttp(settings: HttpSettings): Http {
  const base = settings.apiBase.replace(/\/$/, '');
  const origin = new URL(base || '/', window.location.origin).origin;
  const attempts = createIdempotencyKeys();
  const waits = createSlowRequests();

  async function request(
    method: string,
    url: string,
    {
      body,
      signal,
      ifMatch,
      once = false,
      files,
      onProgress,
      errorsAt = '',
      language = settings.getLanguage(),
    }: Sent,
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
    if (once && origin === window.location.origin)
      headers['Idempotency-Key'] = attempts.keyOf(url, body);
    const limit = AbortSignal.timeout(TIMEOUT_MS);
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
    const asked = Date.now();
    const answer = await toAnswer(files ? withFiles(files) : plainly(), {
      token,
      asked,
      errorsAt,
      signal,
    });
    if (once) attempts.release(url);
    return answer;
  }

  async function toAnswer(
    coming: Promise<Response>,
    { token, asked, errorsAt = '', signal }: RequestMeta,
  ): Promise<HttpResult> {
    const lost = (cause: unknown): never => {
      if (signal?.aborted) throw cause;
      throw new Problem({ status: 0 });
    };
    const response = await coming.catch(lost);
    syncClock(response.headers.get('date'), asked, Date.now());
    if (response.status === 401 && token) settings.onUnauthorized(token);
    if (!response.ok) throw await toProblem(response, errorsAt);
    // What breaks off in the middle, and a page that a network puts in the place of the answer, is no answer either.
    const body: unknown = response.status === 204 ? undefined : await response.json().catch(lost);
    return { body, etag: response.headers.get('etag') };
  }

  const urlOf: Http['urlOf'] = (call, params, query) => `${base}${buildUrl(call, params, query)}`;

  const begun = new Map<string, StartedRequest>();
  const nameOf = (url: string, language = settings.getLanguage(), token = settings.getToken()) =>
    `${token} ${language} ${url}`;
  for (const call of settings.opening ?? [])
    keep(nameOf(call.url, call.language, call.token), toAnswer(call.response, call));

  function begin(url: string, quiet = false): Promise<void> {
    const entry = begun.get(nameOf(url)) ?? keep(nameOf(url), request('GET', url, {}));
    return quiet ? entry.settled : waits.track('answer', entry.settled);
  }

  function keep(name: string, answer: Promise<HttpResult>): StartedRequest {
    // Whoever comes for it is told of its failure; where nobody comes, nobody need be.
    const entry: StartedRequest = {
      answer,
      settled: answer.then(
        (arrived) => void (entry.arrived = arrived),
        () => undefined,
      ),
    };
    begun.set(name, entry);
    setTimeout(() => begun.get(name) === entry && begun.delete(name), BEGUN_MS);
    return entry;
  }

  function ask(method: string, url: string, sent: Sent): Promise<HttpResult> {
    if (method === 'GET') return read(url, sent);
    const deed = write(method, url, sent);
    return sent.quiet ? deed : waits.track('deed', deed);
  }

  /** What was begun is given once: who asks again wants a fresh answer. */
  function read(url: string, sent: Sent): Promise<HttpResult> {
    const name = nameOf(url, sent.language);
    const expected = begun.get(name)?.answer;
    begun.delete(name);
    if (expected) return expected;
    const answer = request('GET', url, sent);
    return sent.quiet ? answer : waits.track('answer', answer);
  }

  /** What was begun before it or meanwhile may tell of what was: a list of a row that it saves, and in any language. */
  async function write(method: string, url: string, sent: Sent): Promise<HttpResult> {
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
      errorsAt: call.errorsPointer,
      once: call.method === 'POST' && call.variant === 'create',
    });

  return {
    urlOf,
    exchange,
    send: async (call, sent) => (await exchange(call, sent)).body,
    get: async (url, sent = {}) => {
      if (new URL(url, window.location.origin).origin !== origin) throw new Problem({ status: 0 });
      return (await ask('GET', url, sent)).body;
    },
    start: begin,
    loaded: (url) => begun.get(nameOf(url))?.arrived,
    drop: (url) => void begun.delete(nameOf(url)),
    waits,
  };
}
