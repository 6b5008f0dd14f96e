import type { FastifyInstance } from 'fastify';
import type { Sessions } from '../accounts/sessions.ts';
import { forbidden, unauthorized } from '../base/problem.ts';

/**
 * Identifies the caller and checks the route's access rule before any other work is done for the
 * request.
 */
export function addAuthentication(app: FastifyInstance, sessions: Sessions): void {
  app.decorateRequest('actor');
  app.decorateRequest('token');
  app.decorateRequest('row');
  app.decorateRequest('files');
  app.addHook('onRequest', async (request) => {
    const { access } = request.routeOptions.config;
    if (request.is404 || access === 'open' || access === 'public') return;
    request.token = bearerToken(request.headers.authorization);
    request.actor = request.token === undefined ? undefined : await sessions.find(request.token);
    // A route without an access rule ends here too: it needs a session.
    if (!request.actor) throw unauthorized();
    if (access === 'main' && !request.actor.isMainAccount) throw forbidden();
  });
}

/**
 * Reads the session token from the `Authorization` header. Tokens are never accepted in URLs, which
 * end up in logs and browser histories.
 */
export function bearerToken(header: string | undefined): string | undefined {
  return /^Bearer +([^\s]{1,200})$/i.exec(header ?? '')?.[1];
}
