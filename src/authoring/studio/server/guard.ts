import type { IncomingMessage } from 'node:http';
import { hasToken, isLocal } from '../../../build/definitions/localRequest.ts';

/** Whether a request was sent by the studio's own page: from the same origin, with the token. */
export const isFromStudio = (request: IncomingMessage, token: string): boolean =>
  isLocal(request) &&
  request.headers.origin === `http://${request.headers.host}` &&
  hasToken(request, token);
