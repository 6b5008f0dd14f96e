import type { FastifyInstance } from 'fastify';
import { GateFull } from '../services/gate.ts';

/** Four times the people who are expected at once. Behind more, everybody would wait until nobody is served in time. */
export const MOST_UNDER_WAY = 200;

/**
 * Lets so many requests be under way at once; one more is answered at once with 503 and `Retry-After`. Those who watch the process
 * (`config.watching`) are answered always: a busy process must not be taken for a broken one.
 */
export function addAdmission(app: FastifyInstance, most = MOST_UNDER_WAY): void {
  let underWay = 0;
  app.addHook('onRequest', (request, reply, next) => {
    if (request.routeOptions.config?.watching) return next();
    if (underWay >= most) return next(new GateFull('Too many at once.'));
    underWay += 1;
    let over = false;
    const leave = () => {
      if (!over) underWay -= 1;
      over = true;
    };
    // A client that hangs up ends its request by `close` alone.
    reply.raw.once('finish', leave).once('close', leave);
    next();
  });
}
