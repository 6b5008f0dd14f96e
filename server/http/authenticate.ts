import type { FastifyInstance } from 'fastify';
import type { Sessions } from '../services/sessions.ts';
import { forbidden, unauthorized } from './problem.ts';

/** Before anything else of a request is looked at: who asks, and whether such a one may call this at all. */
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
    // A route that forgets to say who may reach it lands here too: nobody without a session.
    if (!request.actor) throw unauthorized();
    if (access === 'main' && !request.actor.isMainAccount) throw forbidden();
  });
}

/** Tokens come in this header only: an address ends in logs and histories. */
export function bearerToken(header: string | undefined): string | undefined {
  return /^Bearer +([^\s]{1,200})$/i.exec(header ?? '')?.[1];
}
