import { hostname } from 'node:os';
import type { FastifyInstance, FastifyLoggerOptions } from 'fastify';
import type { PinoLoggerOptions } from 'fastify/types/logger.js';

/** Where log lines go; a stream of its own in tests. */
export interface LogTarget {
  write(line: string): void;
}

/** So long lines wait, so that many are written at once: a write for each request costs as much as a query. */
const GATHER = 50;

/** Writes lines in bundles, and the last ones when the process exits. `write` must not need the event loop. */
export function gatherLines(write: (text: string) => void): LogTarget {
  let gathered: string[] = [];
  const flush = () => {
    if (gathered.length > 0) write(gathered.join(''));
    gathered = [];
  };
  process.on('exit', flush);
  return {
    write: (line) => {
      if (gathered.push(line) === 1) setTimeout(flush, GATHER).unref();
    },
  };
}

/**
 * One JSON line a request: its route, never its address, whose filters hold names and numbers of people. Bodies and headers
 * are not logged; the paths below are a second fence for what somebody might log later.
 */
export function logOptions(target: LogTarget): FastifyLoggerOptions & PinoLoggerOptions {
  return {
    level: 'info',
    stream: target,
    redact: ['req.headers', 'headers', '*.authorization', '*.password', '*.token', '*.identity', '*.email', '*.phone', 'password', 'token', 'identity', 'email', 'phone'],
    serializers: { err: toLoggedError, req: ({ method, id }: { method: string; id: string }) => ({ method, id }) },
  };
}

const HERE = { pid: process.pid, hostname: hostname() };
const INFO = 30;

/**
 * Writes the line of each request when it has been answered. Past the logger: what stands in it is known, and looking through
 * each line for what must not be logged costs more than the rest of logging.
 */
export function addRequestLog(app: FastifyInstance, target: LogTarget): void {
  app.addHook('onResponse', (request, reply, next) => {
    const { method, actor, routeOptions, id } = request;
    const who = actor && { company: actor.companyId, staff: actor.staffId };
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    const line = { level: INFO, time: Date.now(), ...HERE, reqId: id, method, route: routeOptions.url ?? '(none)', status: reply.statusCode, ms, ...who };
    if (routeOptions.logLevel !== 'warn') target.write(`${JSON.stringify(line)}\n`);
    next();
  });
}

interface DatabaseFault {
  code?: string;
  table?: string;
  constraint?: string;
  routine?: string;
  severity?: string;
}

/** What a database says of a fault quotes the values it is about: only the names of things are logged of it. */
function toLoggedError(error: Error & DatabaseFault): { type: string; message: string; stack: string } & Record<string, unknown> {
  const { code, table, constraint, routine, severity } = error;
  const message = severity ? `database: ${code}` : error.message;
  const frames = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '));
  return { type: error.name, message, stack: frames.slice(0, 12).join('\n'), ...(code ? { code, table, constraint, routine } : {}) };
}
