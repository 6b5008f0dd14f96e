import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyServerOptions } from 'fastify';
import type { Language } from '../../shared/resolved/resolved.ts';
import { isStorageFull, isUnavailable } from '../db/unavailable.ts';
import { QueueFull } from '../limits/fairSemaphore.ts';
import { ClientDisconnected } from './bodyGuard.ts';
import { chooseLanguage } from './language.ts';
import {
  FormProblem,
  malformed,
  notFound,
  Problem,
  storageFull,
  unavailable,
} from '../base/problem.ts';
import type { ReportProblem } from './refusals.ts';
import { translateProblem, type Translate } from '../../shared/schema/translate.ts';

/**
 * Text keys for Fastify's own errors, by status. 404 and 414 mean not found. Any other status below
 * 500 means a malformed request.
 */
const TEXT_KEY_BY_STATUS: Record<number, string> = {
  403: 'problem.forbidden',
  413: 'problem.tooLarge',
  415: 'problem.unsupportedType',
};

/**
 * Handles URLs that the router cannot parse. No hook has run by then, so the headers are set and the
 * language is read here.
 */
export function createFrameworkErrors(
  translate: Translate,
  languages: readonly Language[],
  headers: Record<string, string>,
  report: ReportProblem,
): NonNullable<FastifyServerOptions['frameworkErrors']> {
  return (error, request, reply) => {
    void reply.headers(headers);
    const language = chooseLanguage(request.headers['accept-language'], languages);
    const problem = toProblem(error);
    report(request, reply, problem);
    void sendProblem(reply, problem, language, translate);
  };
}

/** The statuses of requests that Node cannot parse, by the code of the error. Any other is 400. */
const PARSER_STATUSES: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
};

/**
 * Handles requests that Node cannot parse. There is no request and no response by then, so the
 * answer is written to the connection.
 */
export function createClientErrorHandler(
  message: string,
  headers: Record<string, string>,
): NonNullable<FastifyServerOptions['clientErrorHandler']> {
  const body = JSON.stringify({ message });
  const lines = Object.entries({
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  return (error, socket) => {
    const status = PARSER_STATUSES[error.code] ?? 400;
    if (socket.writable)
      socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
    socket.destroy(error);
  };
}

/** Converts every error to a response. The message of the error itself is only logged. */
export function addErrorHandlers(
  app: FastifyInstance,
  translate: Translate,
  report: ReportProblem = () => {},
): void {
  const logOutage = createOutageLog(app);
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const problem = toProblem(error);
    // A request refused by a full queue is visible in its request log line; a second line per
    // request would flood the log.
    if (isUnavailable(error)) logOutage(error);
    else if (problem.statusCode >= 500 && !(error instanceof QueueFull))
      request.log.error({ err: error }, 'request failed');
    report(request, reply, problem);
    return sendProblem(
      reply,
      problem,
      request.language,
      translate,
      request.routeOptions.config?.call?.errorsPointer,
    );
  });
  app.setNotFoundHandler((request, reply) => {
    const problem = notFound();
    report(request, reply, problem);
    return sendProblem(reply, problem, request.language, translate);
  });
}

/** Failures of the database within this time are counted in one log line. */
const OUTAGE_LOG_INTERVAL_MS = 1000;

/**
 * Logs at most one line per second while the database is unavailable, with the number of failed
 * requests, instead of thousands of equal stack traces.
 */
function createOutageLog(app: FastifyInstance): (error: FastifyError) => void {
  let requests = 0;
  return (error) => {
    requests += 1;
    if (requests > 1) return;
    // Messages of the database may quote values of people; messages of the network do not.
    const reason = 'severity' in error ? undefined : error.message;
    const write = () => {
      app.log.error({ code: error.code, reason, requests }, 'the database does not answer');
      requests = 0;
    };
    setTimeout(write, OUTAGE_LOG_INTERVAL_MS).unref();
  };
}

function sendProblem(
  reply: FastifyReply,
  problem: Problem | FormProblem,
  language: Language,
  translate: Translate,
  errorsPointer = '',
): FastifyReply {
  // An error is always JSON and never cached, whatever the route would have sent.
  void reply
    .code(problem.statusCode)
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .serializer(JSON.stringify);
  if (problem instanceof FormProblem)
    return reply.send(formBody(problem, language, translate, errorsPointer));
  return reply
    .headers(problem.headers)
    .send({ message: translate(language, problem.key, problem.params) });
}

function toProblem(error: FastifyError): Problem | FormProblem {
  if (error instanceof Problem || error instanceof FormProblem) return error;
  if (error instanceof QueueFull) return unavailable(1);
  if (error instanceof ClientDisconnected) return malformed();
  if (isStorageFull(error)) return storageFull();
  if (isUnavailable(error)) return unavailable(5);
  const status = error.statusCode ?? 500;
  if (status >= 500) return new Problem(500, 'problem.internal');
  // 414: a path parameter is longer than any id.
  if (status === 404 || status === 414) return notFound();
  const key = TEXT_KEY_BY_STATUS[status];
  return key ? new Problem(status, key) : malformed();
}

/**
 * Builds the 422 body: one list of texts for the whole form, or lists by field, nested under
 * `errorsPointer`.
 */
function formBody(
  { problems }: FormProblem,
  language: Language,
  translate: Translate,
  errorsPointer: string,
): object {
  const texts = Object.entries(problems).map(
    ([field, list]) =>
      [field, list.map((problem) => translateProblem(translate, language, problem))] as const,
  );
  const isWholeForm = texts.length === 1 && texts[0]?.[0] === '';
  const errors = isWholeForm ? texts[0]?.[1] : Object.fromEntries(texts);
  return {
    errors: errorsPointer
      .split('/')
      .slice(1)
      .reduceRight<unknown>((inner, property) => ({ [property]: inner }), errors),
    problems,
  };
}
