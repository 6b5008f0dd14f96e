import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/connect.ts';

/**
 * Adds the monitoring routes: /healthz reports that the process runs, /readyz that it can serve
 * requests. An almost full disk is reported with status 200, because reading still works and there
 * is no other process that could serve the embedded database.
 */
export function addHealth(app: FastifyInstance, { ping }: Pick<Database, 'ping'>): void {
  app.get(
    '/healthz',
    { config: { access: 'open', isMonitoring: true }, schema: { hide: true }, logLevel: 'warn' },
    async (_request, reply) => {
      return reply.header('cache-control', 'no-store').send({ status: 'ok' });
    },
  );
  app.get(
    '/readyz',
    { config: { access: 'open', isMonitoring: true }, schema: { hide: true }, logLevel: 'warn' },
    async (_request, reply) => {
      return reply.header('cache-control', 'no-store').send({ status: await ping() });
    },
  );
}
