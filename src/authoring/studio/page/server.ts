import type { CallName, Calls, Failure, StreamName, Streams, Translated } from '../api.ts';

export type Call = <Name extends CallName>(
  name: Name,
  body: Calls[Name]['body'],
) => Promise<Calls[Name]['response']>;

export type Follow = <Name extends StreamName>(
  name: Name,
  body: Streams[Name]['body'],
  signal: AbortSignal,
) => AsyncIterable<Streams[Name]['response']>;

/** The development server, as the page uses it. */
export interface StudioServer {
  /** Sends a request. Rejects with `CallFailure` or `ConnectionLost`. */
  call: Call;
  /**
   * Sends a request with several responses, which the signal cancels. Throws `CallFailure` or
   * `ConnectionLost`, also if it is cancelled.
   */
  follow: Follow;
  /** Calls the listener when the draft or a file has changed. Returns the function that stops it. */
  onChange(listener: () => void): () => void;
  /** Calls the listener when the connection is lost. Returns the function that stops it. */
  onDisconnect(listener: () => void): () => void;
}

/** The server has refused a request. */
export class CallFailure extends Error {
  /** Undefined if the response did not come from the studio. */
  readonly translated: Translated | undefined;

  constructor(status: number, failure: Partial<Failure> | undefined) {
    super(failure?.message?.en ?? `Status ${status}`);
    this.translated = failure?.message;
  }
}

/** The server did not respond. */
export class ConnectionLost extends Error {}

const TOKEN_HEADER = 'x-studio-token';

/**
 * Creates the functions that send requests.
 * @param onRefused is called if the server does not know the token, because it was started again
 */
export function createRequests(
  token: string,
  onRefused: () => void,
  fetchResponse: typeof fetch = (...request) => fetch(...request),
): Pick<StudioServer, 'call' | 'follow'> {
  const send = async (name: string, body: object, signal?: AbortSignal): Promise<Response> => {
    const response = await fetchResponse(`/@studio/api/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [TOKEN_HEADER]: token },
      body: JSON.stringify(body),
      ...(signal ? { signal } : {}),
    }).catch(lost);
    if (response.status === 403) onRefused();
    return response;
  };
  return {
    call: async (name, body) => {
      const response = await send(name, body);
      const content: unknown = await response.json().catch(() => undefined);
      if (!response.ok || content === undefined) throw toFailure(response, content);
      return content as never;
    },
    follow: async function* (name, body, signal) {
      const response = await send(name, body, signal);
      if (!response.ok || !response.body)
        throw toFailure(response, await response.json().catch(() => undefined));
      for await (const line of linesOf(response.body)) yield JSON.parse(line) as never;
    },
  };
}

function lost(error: unknown): never {
  throw new ConnectionLost(String(error));
}

const toFailure = ({ status }: Response, content: unknown) =>
  new CallFailure(status, content as Failure | undefined);

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const [reader, decoder] = [body.getReader(), new TextDecoder()];
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read().catch(lost);
    if (done) return;
    const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}
