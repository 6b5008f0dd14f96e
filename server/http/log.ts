import { hostname } from 'node:os';
import type { FastifyInstance, FastifyLoggerOptions, FastifyReply, FastifyRequest } from 'fastify';
import type { PinoLoggerOptions } from 'fastify/types/logger.js';

/** Where log lines go; a stream of its own in tests. */
export interface LogTarget {
  write(line: string): void;
}

/** Milliseconds that lines wait, so that many are written at once: a write for each request costs as much as a query. */
const GATHER = 50;

/** Lines a second: what a flood writes must not fill the disk. Warnings and errors bring stacks, and have a limit of their own. */
interface LogLimits {
  requests: number;
  faults: number;
}

const CEILING: LogLimits = { requests: 2000, faults: 50 };

const SECOND = 1000;
const WARN = 40;

/**
 * Writes lines in bundles, and the last ones when the process exits. Of lines beyond the ceiling only their number is written, once a
 * second.
 * @param write must not need the event loop.
 */
export function batchLines(write: (text: string) => void, ceiling = CEILING): LogTarget {
  let gathered: string[] = [];
  const count = { requests: 0, faults: 0, omitted: 0, since: 0 };
  const add = (line: string) => {
    if (gathered.push(line) === 1) setTimeout(flush, GATHER).unref();
  };
  const flush = () => {
    if (gathered.length > 0) write(gathered.join(''));
    gathered = [];
  };
  const startSecond = (now: number) => {
    if (count.omitted > 0)
      add(
        `${JSON.stringify({ level: WARN, time: now, ...HERE, msg: 'log lines omitted', count: count.omitted })}\n`,
      );
    Object.assign(count, { requests: 0, faults: 0, omitted: 0, since: now });
  };
  process.on('exit', () => {
    startSecond(Date.now());
    flush();
  });
  return {
    write: (line) => {
      const now = Date.now();
      // The clock may be set back as well.
      if (Math.abs(now - count.since) >= SECOND) startSecond(now);
      const kind = levelOf(line) >= WARN ? 'faults' : 'requests';
      count[kind] += 1;
      if (count[kind] <= ceiling[kind]) add(line);
      else count.omitted += 1;
    },
  };
}

/** Every line begins with its level. */
const levelOf = (line: string): number => Number(/^\{"level":(\d+)/.exec(line)?.[1] ?? 0);

/**
 * One JSON line a request: its route, never its address, whose filters hold names and numbers of people. Bodies and headers
 * are not logged; the paths below are a second fence for what somebody might log later.
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

const HERE = { pid: process.pid, hostname: hostname() };
const INFO = 30;
const DEBUG = 20;

/**
 * Writes the line of each request when it has been answered, and one of a lower level when its client went away before. Past the logger:
 * what stands in the line is known, and looking through each line for what must not be logged costs more than the rest of logging.
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
        target.write(toLine(request, reply, { level: DEBUG, msg: 'client went away' }));
    });
    next();
  });
}

function toLine(
  { method, actor, routeOptions, id }: FastifyRequest,
  reply: FastifyReply,
  { level, msg }: { level: number; msg?: string },
): string {
  const who = actor && { company: actor.companyId, staff: actor.staffId };
  const ms = Math.round(reply.elapsedTime * 10) / 10;
  const what = msg === undefined ? { status: reply.statusCode } : { msg };
  return `${JSON.stringify({ level, time: Date.now(), ...HERE, reqId: id, method, route: routeOptions.url ?? '(none)', ...what, ms, ...who })}\n`;
}

interface DatabaseFault {
  code?: string;
  table?: string;
  constraint?: string;
  routine?: string;
  severity?: string;
}

/** What a database says of a fault quotes the values it is about: only the names of things are logged of it. */
function toLoggedError(
  error: Error & DatabaseFault,
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
