import { hostname } from 'node:os';
import type { FastifyInstance, FastifyLoggerOptions, FastifyReply, FastifyRequest } from 'fastify';
import type { PinoLoggerOptions } from 'fastify/types/logger.js';

/** The destination of log lines. Tests pass their own. */
export interface LogTarget {
  write(line: string): void;
}

/** How long lines are buffered. One write per request would cost as much as a query. */
const FLUSH_DELAY_MS = 50;

/**
 * The most lines written per second, so that a flood of requests cannot fill the disk. Warnings and
 * errors contain stack traces and have a limit of their own.
 */
interface LogLimits {
  requests: number;
  errors: number;
}

const MAX_LINES_PER_SECOND: LogLimits = { requests: 2000, errors: 50 };

const SECOND_MS = 1000;
const WARN = 40;

/**
 * Creates a log target that writes lines in batches, and the last ones when the process exits.
 * Lines above the limits are only counted; the count is logged once a second.
 * @param write must be synchronous, because it also runs during `exit`.
 */
export function batchLines(
  write: (text: string) => void,
  limits = MAX_LINES_PER_SECOND,
): LogTarget {
  let pending: string[] = [];
  const count = { requests: 0, errors: 0, omitted: 0, since: 0 };
  const add = (line: string) => {
    if (pending.push(line) === 1) setTimeout(flush, FLUSH_DELAY_MS).unref();
  };
  const flush = () => {
    if (pending.length > 0) write(pending.join(''));
    pending = [];
  };
  const startSecond = (now: number) => {
    if (count.omitted > 0)
      add(
        `${JSON.stringify({ level: WARN, time: now, ...PROCESS_FIELDS, msg: 'log lines omitted', count: count.omitted })}\n`,
      );
    Object.assign(count, { requests: 0, errors: 0, omitted: 0, since: now });
  };
  process.on('exit', () => {
    startSecond(Date.now());
    flush();
  });
  return {
    write: (line) => {
      const now = Date.now();
      // The difference can be negative when the clock is set back.
      if (Math.abs(now - count.since) >= SECOND_MS) startSecond(now);
      const kind = levelOf(line) >= WARN ? 'errors' : 'requests';
      count[kind] += 1;
      if (count[kind] <= limits[kind]) add(line);
      else count.omitted += 1;
    },
  };
}

/** Reads the level, which every line begins with. */
const levelOf = (line: string): number => Number(/^\{"level":(\d+)/.exec(line)?.[1] ?? 0);

/**
 * Logger options. Each request is logged as one JSON line with its route and never its URL, because
 * filters in the URL contain names and numbers of people. Bodies and headers are not logged; the
 * redacted paths are a second safeguard.
 */
export function logOptions(target: LogTarget): FastifyLoggerOptions & PinoLoggerOptions {
  return {
    level: 'info',
    stream: target,
    redact: [
      'req.headers',
      'headers',
      '*.authorization',
      '*.password',
      '*.token',
      '*.identity',
      '*.email',
      '*.phone',
      'password',
      'token',
      'identity',
      'email',
      'phone',
    ],
    serializers: {
      err: toLoggedError,
      req: ({ method, id }: { method: string; id: string }) => ({ method, id }),
    },
  };
}

const PROCESS_FIELDS = { pid: process.pid, hostname: hostname() };
const INFO = 30;
const DEBUG = 20;

/**
 * Logs each request when it has been answered, or at a lower level when the client disconnected
 * first. The lines bypass the logger: their fields are known, and searching each line for values to
 * redact would cost more than the rest of logging.
 */
export function addRequestLog(app: FastifyInstance, target: LogTarget): void {
  app.addHook('onRequest', (request, reply, next) => {
    if (request.routeOptions.logLevel === 'warn') return next();
    let isAnswered = false;
    reply.raw.once('finish', () => {
      isAnswered = true;
      target.write(toLine(request, reply, { level: INFO }));
    });
    reply.raw.once('close', () => {
      if (!isAnswered)
        target.write(toLine(request, reply, { level: DEBUG, msg: 'client disconnected' }));
    });
    next();
  });
}

function toLine(
  { method, actor, routeOptions, id }: FastifyRequest,
  reply: FastifyReply,
  { level, msg }: { level: number; msg?: string },
): string {
  const actorFields = actor && { company: actor.companyId, staff: actor.staffId };
  const ms = Math.round(reply.elapsedTime * 10) / 10;
  const outcome = msg === undefined ? { status: reply.statusCode } : { msg };
  return `${JSON.stringify({ level, time: Date.now(), ...PROCESS_FIELDS, reqId: id, method, route: routeOptions.url ?? '(none)', ...outcome, ms, ...actorFields })}\n`;
}

interface DatabaseError {
  code?: string;
  table?: string;
  constraint?: string;
  routine?: string;
  severity?: string;
}

/**
 * Reduces an error to loggable fields. Messages of the database quote the values concerned, so only
 * names of tables, constraints and routines are kept.
 */
function toLoggedError(
  error: Error & DatabaseError,
): { type: string; message: string; stack: string } & Record<string, unknown> {
  const { code, table, constraint, routine, severity } = error;
  const message = severity ? `database: ${code}` : error.message;
  const frames = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '));
  return {
    type: error.name,
    message,
    stack: frames.slice(0, 12).join('\n'),
    ...(code ? { code, table, constraint, routine } : {}),
  };
}
