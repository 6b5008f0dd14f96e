import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Db } from '../db/connect.ts';
import { countQueuedMails } from '../db/outbox.ts';
import { isSameSecret } from '../services/tokens.ts';
import type { FairSemaphore } from '../services/fairSemaphore.ts';
import type { Semaphores } from '../services/semaphores.ts';
import { notFound } from './problem.ts';

/** Seconds; the budgets of a list page and of a report lie between two of them. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.3, 1, 3, 10];

/** What whoever watches the process may collect, and who that is. */
export interface MetricsOptions {
  db: Db;
  /** Opens it from everywhere; without it only this machine itself may ask. */
  token: string | undefined;
  shares: Semaphores;
}

/**
 * `GET /metrics` in the words of Prometheus: the process, requests by route and answer, mails that wait. No label holds anything of a
 * person or a company: routes are named by their pattern.
 */
export function addMetrics(app: FastifyInstance, { db, token, shares }: MetricsOptions): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const took = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until a request was answered',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  // Without the database the last count stands: the other figures are needed most just then.
  const collect = (): Promise<void> =>
    countQueuedMails(db).then(
      (count) => waiting.set(count),
      () => {},
    );
  const waiting: Gauge = new Gauge({
    name: 'mails_waiting',
    help: 'Mails that have not been handed to the mail server yet',
    registers: [registry],
    collect,
  });
  addShareMetrics(registry, Object.values(shares));
  app.addHook('onResponse', (request, reply, next) => {
    took.observe(
      {
        method: request.method,
        route: request.routeOptions.url ?? '(none)',
        status: reply.statusCode,
      },
      reply.elapsedTime / 1000,
    );
    next();
  });
  app.get(
    '/metrics',
    { config: { access: 'open', watching: true }, schema: { hide: true }, logLevel: 'warn' },
    async (request, reply) => {
      if (!isAllowed(request, token)) throw notFound();
      return reply
        .header('cache-control', 'no-store')
        .type(registry.contentType)
        .send(await registry.metrics());
    },
  );
}

/** What is held of each share, who waits for it and how many were refused. */
function addShareMetrics(registry: Registry, shares: readonly FairSemaphore[]): void {
  const add = (name: string, help: string, read: (share: FairSemaphore) => number) => {
    const gauge: Gauge<'share'> = new Gauge({
      name,
      help,
      labelNames: ['share'],
      registers: [registry],
      collect: () => shares.forEach((share) => gauge.set({ share: share.name }, read(share))),
    });
  };
  add('share_held', 'How much of a share is held', (share) => share.stats().inUse);
  add('share_waiting', 'Callers that wait for a share', (share) => share.stats().waiting);
  add(
    'share_refused',
    'Callers that were refused since the start',
    (share) => share.stats().refused,
  );
}

/** A proxy on this machine speaks for others: what it hands on comes with a header of its own. */
function isAllowed({ headers, socket }: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) return isSameSecret(headers.authorization ?? '', `Bearer ${token}`);
  const isNear = /^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '');
  return isNear && headers['x-forwarded-for'] === undefined && headers.forwarded === undefined;
}
