import type { FastifyInstance } from 'fastify';

/**
 * While the server stops, every answer ends its connection. Fastify sees to that for requests that come while it stops; one
 * that was under way before would keep its connection, and with it the process, alive for as long as clients keep theirs.
 */
export function addStopping(app: FastifyInstance): void {
  let stopping = false;
  app.addHook('preClose', async () => {
    stopping = true;
  });
  app.addHook('onSend', (_request, reply, payload, next) => {
    if (stopping) void reply.header('connection', 'close');
    next(null, payload);
  });
}
