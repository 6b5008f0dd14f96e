import type { FastifyInstance } from 'fastify';

/**
 * Closes each connection with its next response while the server stops. Fastify does this for
 * requests that arrive after the stop began; a request that was already running would keep its
 * connection, and so the process, alive.
 */
export function addGracefulShutdown(app: FastifyInstance): void {
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  app.addHook('onSend', (_request, reply, payload, next) => {
    if (isStopping) void reply.header('connection', 'close');
    next(null, payload);
  });
}
