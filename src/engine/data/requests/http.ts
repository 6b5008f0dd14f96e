import { buildUrl, type Params, type Query } from '../../../shared/calls/buildUrl.ts';
import type { ResolvedCall } from '../../../shared/resolved/resolved.ts';
import { createOpeningCalls, type StartedOpeningCall } from './openingCalls.ts';
import { discardPrefetched } from '../prefetch.ts';
import { Problem } from './problem.ts';
import {
  createSender,
  type CallRequest,
  type HttpRequest,
  type HttpResult,
  type Sender,
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
  /** Returns the absolute URL of a call. Empty parameters are left out. */
  urlOf(call: ResolvedCall, params?: Params, query?: Query): string;
  /** The requests that take long. */
  slowRequests: SlowRequests;
}

export interface HttpSettings extends SenderSettings {
  /** Origin (and path, if any) of the API; empty for the page's own origin. */
  apiBase: string;
  /** The requests that src/build/public/before-paint.js has started. */
  openingCalls?: StartedOpeningCall[] | undefined;
}

export function createHttp(settings: HttpSettings): Http {
  const base = settings.apiBase.replace(/\/$/, '');
  const origin = new URL(base || '/', window.location.origin).origin;
  const slowRequests = createSlowRequests();
  const dispatch = createDispatcher(settings, origin);

  const track = (method: string, url: string, request: CallRequest): Promise<HttpResult> => {
    const result = dispatch(method, url, request);
    if (request.background) return result;
    return slowRequests.track(method === 'GET' ? 'read' : 'write', result);
  };
  const urlOf: Http['urlOf'] = (call, params, query) => `${base}${buildUrl(call, params, query)}`;
  const exchange: Http['exchange'] = (call, request = {}) =>
    track(call.method, urlOf(call, request.params, request.query), {
      ...request,
      ...(call.sendsId ? { body: withPathId(request) } : {}),
      errorsPointer: call.errorsPointer,
      isCreate: call.effect === 'create',
      isOrdered: call.response === 'map',
    });

  return {
    urlOf,
    exchange,
    send: async (call, request) => (await exchange(call, request)).body,
    get: async (url, request = {}) => {
      if (new URL(url, window.location.origin).origin !== origin) throw new Problem({ status: 0 });
      return (await track('GET', url, request)).body;
    },
    slowRequests,
  };
}

/** Returns a body with the id of the path. Ids that are numbers are texts only in URLs. */
function withPathId({ body, params }: HttpRequest): Record<string, unknown> {
  const id = String(params?.['id']);
  return { ...(body as Record<string, unknown>), id: /^\d+$/.test(id) ? Number(id) : id };
}

/** Creates the function that reads and writes URLs of the API. */
function createDispatcher(settings: HttpSettings, origin: string): Sender['request'] {
  const sender = createSender(settings, origin);
  const openingCalls = createOpeningCalls(settings.openingCalls);

  async function read(url: string, request: CallRequest): Promise<HttpResult> {
    const { language = settings.getLanguage(), isOrdered } = request;
    const started = openingCalls.take(url, settings.getToken(), language);
    return started
      ? sender.readResponse(started.response, { ...started, isOrdered })
      : sender.request('GET', url, request);
  }

  function discardStartedReads(): void {
    openingCalls.clear();
    discardPrefetched();
  }

  /**
   * Discards all reads that were started in advance, before and after writing, because any of them
   * may contain the data that is changed.
   */
  async function write(method: string, url: string, request: CallRequest): Promise<HttpResult> {
    discardStartedReads();
    try {
      return await sender.request(method, url, request);
    } finally {
      discardStartedReads();
    }
  }

  return (method, url, request) =>
    method === 'GET' ? read(url, request) : write(method, url, request);
}
