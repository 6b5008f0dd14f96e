import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/connect.ts';

/**
 * For whoever watches the process: /healthz says that it runs, /readyz that it can answer. A disk that is almost full is told with 200: people
 * still read, and the embedded database has no other process that could answer instead.
 */
export function addHealth(app: FastifyInstance, { ping }: Pick<Database, 'ping'>): void {
  app.get(
    '/healthz',
    { config: { access: 'open', watching: true }, schema: { hide: true }, logLevel: 'warn' },
    async (_request, reply) => {
      return reply.header('cache-control', 'no-store').send({ status: 'ok' });
    },
  );
  app.get(
    '/readyz',
    { config: { access: 'open', watching: true }, schema: { hide: true }, logLevel: 'warn' },
    async (_request, reply) => {
      return reply.header('cache-control', 'no-store').send({ status: await ping() });
    },
  );
}
