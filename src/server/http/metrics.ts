import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Db } from '../db/connect.ts';
import { countQueuedMails } from '../mail/outbox.ts';
import { isSameSecret } from '../base/tokens.ts';
import type { FairSemaphore } from '../limits/fairSemaphore.ts';
import type { Quotas } from '../limits/quotas.ts';
import type { Semaphores } from '../limits/semaphores.ts';
import { notFound } from '../base/problem.ts';

/**
 * Histogram buckets in seconds. The time budgets of list pages and reports lie between two of them.
 */
const DURATION_BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.3, 1, 3, 10];

/** Options of the metrics route. */
export interface MetricsOptions {
  db: Db;
  /**
   * The bearer token that allows access from any machine. Without it only this machine may read the
   * metrics.
   */
  token: string | undefined;
  semaphores: Semaphores;
  quotas: Quotas;
}

/**
 * Adds `GET /metrics` in the Prometheus format: the process, requests by route and status, and
 * waiting mails. No label contains data of a person or a company; routes are labelled by their
 * pattern.
 */
export function addMetrics(
  app: FastifyInstance,
  { db, token, semaphores, quotas }: MetricsOptions,
): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requestDuration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until a request was answered',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATION_BUCKETS_S,
    registers: [registry],
  });
  // The last value is kept while the database is unavailable: the other metrics are needed most at
  // that time.
  const collect = (): Promise<void> =>
    countQueuedMails(db).then(
      (count) => mailsWaiting.set(count),
      () => {},
    );
  const mailsWaiting: Gauge = new Gauge({
    name: 'mails_waiting',
    help: 'Mails that have not been handed to the mail server yet',
    registers: [registry],
    collect,
  });
  addSemaphoreMetrics(registry, Object.values(semaphores));
  addQuotaMetrics(registry, quotas);
  app.addHook('onResponse', (request, reply, next) => {
    requestDuration.observe(
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
    { config: { access: 'open', isMonitoring: true }, schema: { hide: true }, logLevel: 'warn' },
    async (request, reply) => {
      if (!isAllowed(request, token)) throw notFound();
      return reply
        .header('cache-control', 'no-store')
        .type(registry.contentType)
        .send(await registry.metrics());
    },
  );
}

/**
 * Adds how much of each semaphore is in use, how many callers wait, and how many were refused. The
 * names of the metrics call a semaphore `share`.
 */
function addSemaphoreMetrics(registry: Registry, semaphores: readonly FairSemaphore[]): void {
  const add = (name: string, help: string, read: (semaphore: FairSemaphore) => number) => {
    const gauge: Gauge<'share'> = new Gauge({
      name,
      help,
      labelNames: ['share'],
      registers: [registry],
      collect: () =>
        semaphores.forEach((semaphore) => gauge.set({ share: semaphore.name }, read(semaphore))),
    });
  };
  add(
    'share_held',
    'The amount of a shared resource that is in use',
    (semaphore) => semaphore.stats().inUse,
  );
  add(
    'share_waiting',
    'Callers that wait for a shared resource',
    (semaphore) => semaphore.stats().waiting,
  );
  add(
    'share_refused',
    'Callers that were refused since the start',
    (semaphore) => semaphore.stats().refused,
  );
}

/**
 * Adds the limits of a company, the most that one company stores, and how many requests were refused.
 * No label names a company.
 */
function addQuotaMetrics(registry: Registry, quotas: Quotas): void {
  const add = (name: string, help: string, collect: (gauge: Gauge) => Promise<void> | void) => {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [registry],
      collect: () => collect(gauge),
    });
  };
  const { limits } = quotas;
  for (const [name, unit, key] of [
    ['company_records', 'Records', 'records'],
    ['company_file_bytes', 'Bytes of files', 'fileBytes'],
  ] as const) {
    add(`${name}_limit`, `${unit} that one company may store`, (gauge) => gauge.set(limits[key]));
    // The last value is kept while the database is unavailable.
    add(`${name}_largest`, `${unit} of the company that stores most of them`, (gauge) =>
      quotas.largestUsage().then(
        (usage) => gauge.set(usage[key]),
        () => {},
      ),
    );
  }
  add('quota_refused', 'Requests that were refused because of a limit since the start', (gauge) =>
    gauge.set(quotas.refused()),
  );
}

/** Requests that a proxy on this machine forwards are not local: they have a forwarding header. */
function isAllowed({ headers, socket }: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) return isSameSecret(headers.authorization ?? '', `Bearer ${token}`);
  const isLocal = /^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '');
  return isLocal && headers['x-forwarded-for'] === undefined && headers.forwarded === undefined;
}
