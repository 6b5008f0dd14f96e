import type { ServerResponse } from 'node:http';
import { NO_STATE, STATE_TYPE, type ServerState } from '../../build/definitions/serverState.ts';
import type { RefusedRequest } from '../../shared/calls/refusedRequest.ts';

/** The number of refused requests that the browser shows. */
const MAX_REFUSED = 5;

/** The state of the development server, which Vite follows (`followServer`). */
export interface DevelopmentState {
  setIssues(issues: ServerState['issues']): void;
  addRefused(request: RefusedRequest): void;
  /** Tells that the server answers requests from now on. */
  setReady(): void;
  /** Sends the state as a response that does not end, and again after each change. */
  stream(response: ServerResponse): void;
}

export function createDevelopmentState(): DevelopmentState {
  let state = NO_STATE;
  const responses = new Set<ServerResponse>();
  const send = (response: ServerResponse) => response.write(`${JSON.stringify(state)}\n`);
  const update = (change: Partial<ServerState>) => {
    state = { ...state, ...change };
    responses.forEach(send);
  };
  return {
    setIssues: (issues) => update({ issues }),
    setReady: () => update({ isReady: true }),
    addRefused: (request) => update({ refused: [...state.refused, request].slice(-MAX_REFUSED) }),
    stream: (response) => {
      response.writeHead(200, { 'content-type': STATE_TYPE });
      responses.add(response);
      response.once('close', () => responses.delete(response));
      send(response);
    },
  };
}

/** Returns one line about a refused request for the terminal. */
export function formatRefused({ method, url, status, reasons, id }: RefusedRequest): string {
  const texts = reasons.map(({ field, key, text }) =>
    field === '' ? `${key} “${text.en}”` : `${field}: ${key}`,
  );
  return `Refused: ${method} ${url} ${status}  ${texts.join(', ')}  (request ${id})`;
}
