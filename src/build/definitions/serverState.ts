import { get, type ClientRequest, type IncomingMessage } from 'node:http';
import type { RefusedRequest } from '../../shared/calls/refusedRequest.ts';
import type { TranslatedIssue } from '../../compiler/issues/issue.ts';

/** What the development server tells Vite, which shows it in the browser. */
export interface ServerState {
  /** The parts of valid definitions that the server cannot serve. */
  issues: TranslatedIssue[];
  /** The last refused requests, oldest first. */
  refused: RefusedRequest[];
  /** Whether the server answers requests. While it starts, it does not. */
  isReady: boolean;
}

export const NO_STATE: ServerState = { issues: [], refused: [], isReady: false };

/** The path at which the development server sends its state, one line of JSON for each change. */
export const STATE_PATH = '/development/state';
export const STATE_TYPE = 'application/x-ndjson';

/** The delay before another attempt to connect, while the server is restarting. */
const RETRY_DELAY_MS = 500;

/**
 * Calls `onState` with the state of the development server at each change, and with an empty state
 * when the server stops. Does nothing if the server is not a development server.
 * @param host the URL of the server
 * @param onStart is called each time when the server was started and is ready
 * @returns a function that stops it
 */
export function followServer(
  host: string,
  onState: (state: ServerState) => void,
  onStart: () => void = () => undefined,
): () => void {
  let request: ClientRequest;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const stop = () => {
    isStopped = true;
    clearTimeout(timer);
    request.destroy();
  };
  const onResponse = (response: IncomingMessage) => {
    if (response.headers['content-type'] !== STATE_TYPE) return stop();
    // An error is followed by `close`.
    response.on('error', () => {});
    response.once('close', () => {
      if (!isStopped) onState(NO_STATE);
    });
    let wasReady = false;
    readLines(response, (line) => {
      const state = JSON.parse(line) as ServerState;
      onState(state);
      if (state.isReady && !wasReady) onStart();
      wasReady = state.isReady;
    });
  };
  const connect = () => {
    request = get(new URL(STATE_PATH, host), onResponse);
    // Every error is followed by `close`.
    request.on('error', () => {});
    request.once('close', () => {
      if (!isStopped) timer = setTimeout(connect, RETRY_DELAY_MS);
    });
  };
  connect();
  return stop;
}

function readLines(response: IncomingMessage, onLine: (line: string) => void): void {
  let rest = '';
  response.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    lines.forEach(onLine);
  });
}
