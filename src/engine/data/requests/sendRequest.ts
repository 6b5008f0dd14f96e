import type { Params, Query } from '../../../shared/calls/buildUrl.ts';
import { syncClock } from '../../../shared/time/clock.ts';
import { parseOrderedJson } from '../../../shared/schema/orderedJson.ts';
import { createIdempotencyKeys } from './idempotencyKeys.ts';
import { Problem, toProblem } from './problem.ts';

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

/** A request with the properties that its call adds. */
export interface CallRequest extends HttpRequest {
  errorsPointer?: string | undefined;
  /** Whether it creates an item. */
  isCreate?: boolean;
  /** Whether the order of names in the response matters: it is read by `parseOrderedJson`. */
  isOrdered?: boolean;
}

/** What is known about a request when its response arrives. */
interface RequestMeta {
  token: string | null;
  /** When the request was sent, by the device's clock in milliseconds. */
  requestedAt: number;
  errorsPointer?: string;
  isOrdered?: boolean | undefined;
  signal?: AbortSignal | undefined;
}

export interface SenderSettings {
  getToken(): string | null;
  getLanguage(): string;
  /**
   * Called with the rejected token, so that a late response to an earlier session's request does
   * not end the current one.
   */
  onUnauthorized(token: string): void;
}

export interface Sender {
  /** Sends a request with the session's token and reads its response. Throws a Problem. */
  request(method: string, url: string, request: CallRequest): Promise<HttpResult>;
  /** Reads the response of a request that was sent elsewhere. Throws a Problem. */
  readResponse(responding: Promise<Response>, meta: RequestMeta): Promise<HttpResult>;
}

/** Loads the code for requests with files, which most visits never need. */
export const loadUpload = () => import('./upload.ts');

/** A request without a response is aborted after this time. */
const REQUEST_TIMEOUT_MS = 60_000;

/**
 * Creates the part of the HTTP client that sends requests.
 * @param origin of the API
 */
export function createSender(settings: SenderSettings, origin: string): Sender {
  const idempotencyKeys = createIdempotencyKeys();

  const readResponse: Sender['readResponse'] = (responding, meta) =>
    toResult(responding, meta, settings.onUnauthorized);

  async function request(
    method: string,
    url: string,
    { language = settings.getLanguage(), ...options }: CallRequest,
  ): Promise<HttpResult> {
    const token = settings.getToken();
    const headers = toHeaders(language, token, options);
    const { body, isCreate = false, isOrdered, files, errorsPointer = '', signal } = options;
    // An API on another host need not know the header, and would have to allow it by CORS.
    if (isCreate && origin === window.location.origin)
      headers['Idempotency-Key'] = idempotencyKeys.keyOf(url, body);
    const requestedAt = Date.now();
    const responding = files
      ? sendFiles(method, url, headers, { ...options, files })
      : sendJson(method, url, headers, options);
    const meta = { token, requestedAt, errorsPointer, isOrdered, signal };
    const result = await readResponse(responding, meta);
    if (isCreate) idempotencyKeys.release(url);
    return result;
  }

  return { request, readResponse };
}

function toHeaders(
  language: string,
  token: string | null,
  { body, files, ifMatch }: CallRequest,
): Record<string, string> {
  const headers: Record<string, string> = {
    Accept: 'application/json',
    'Accept-Language': language,
  };
  if (token) headers['Authorization'] = `Bearer ${token}`;
  if (body !== undefined && !files) headers['Content-Type'] = 'application/json';
  if (ifMatch) headers['If-Match'] = ifMatch;
  return headers;
}

function sendJson(
  method: string,
  url: string,
  headers: Record<string, string>,
  { body, signal }: CallRequest,
): Promise<Response> {
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  return fetch(url, {
    method,
    headers,
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

async function sendFiles(
  method: string,
  url: string,
  headers: Record<string, string>,
  { body, files, onProgress, signal }: CallRequest & { files: ReadonlyMap<string, File> },
): Promise<Response> {
  const { assertReadable, upload } = await loadUpload();
  await assertReadable(files);
  return upload({
    method,
    url,
    headers,
    body: Object(body) as Record<string, unknown>,
    files,
    onProgress,
    signal,
  });
}

async function toResult(
  responding: Promise<Response>,
  { token, requestedAt, errorsPointer = '', isOrdered = false, signal }: RequestMeta,
  onUnauthorized: (token: string) => void,
): Promise<HttpResult> {
  const failWithoutResponse = (cause: unknown): never => {
    if (signal?.aborted || cause instanceof Problem) throw cause;
    throw new Problem({ status: 0 });
  };
  const response = await responding.catch(failWithoutResponse);
  syncClock(response.headers.get('date'), requestedAt, Date.now());
  if (response.status === 401 && token) onUnauthorized(token);
  if (!response.ok) throw await toProblem(response, errorsPointer);
  // A truncated body, or the login page of a Wi-Fi network instead of the response, counts as no
  // response.
  const body: unknown =
    response.status === 204
      ? undefined
      : await parseBody(response, isOrdered).catch(failWithoutResponse);
  return { body, etag: response.headers.get('etag') };
}

const parseBody = async (response: Response, isOrdered: boolean): Promise<unknown> =>
  isOrdered ? parseOrderedJson(await response.text()) : response.json();
