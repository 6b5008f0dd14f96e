import type { CallName, Calls, Failure, Translated } from '../api.ts';

export type Call = <Name extends CallName>(
  name: Name,
  body: Calls[Name]['body'],
) => Promise<Calls[Name]['response']>;

/** The development server, as the page uses it. */
export interface StudioServer {
  /** Sends a request. Rejects with `CallFailure` or `ConnectionLost`. */
  call: Call;
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
 * Creates the function that sends requests.
 * @param onRefused is called if the server does not know the token, because it was started again
 */
export function createCall(
  token: string,
  onRefused: () => void,
  fetchResponse: typeof fetch = (...request) => fetch(...request),
): Call {
  return async (name, body) => {
    let response: Response;
    try {
      response = await fetchResponse(`/@studio/api/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', [TOKEN_HEADER]: token },
        body: JSON.stringify(body),
      });
    } catch (error) {
      throw new ConnectionLost(String(error));
    }
    if (response.status === 403) onRefused();
    const content: unknown = await response.json().catch(() => undefined);
    if (!response.ok || content === undefined)
      throw new CallFailure(response.status, content as Failure | undefined);
    return content as never;
  };
}
