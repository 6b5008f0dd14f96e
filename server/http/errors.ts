import type { FastifyError, FastifyInstance, FastifyReply, FastifyServerOptions } from 'fastify';
import type { Language } from '../../src/shared/resolved.ts';
import { isStorageFull, isUnavailable } from '../db/unavailable.ts';
import { QueueFull } from '../services/fairSemaphore.ts';
import { ClientDisconnected } from './bodyGuard.ts';
import { chooseLanguage } from './language.ts';
import { FormProblem, malformed, notFound, Problem, storageFull, unavailable } from './problem.ts';
import type { Translate } from './texts.ts';

/** The keys of Fastify's own refusals, by status; anything else below 500 could not be read. */
const BY_STATUS: Record<number, string> = {
  403: 'problem.forbidden',
  413: 'problem.tooLarge',
  415: 'problem.unsupportedType',
};

/** For addresses that no router can read: no hook has run, so that not even the language is known yet. */
export function createFrameworkErrors(
  translate: Translate,
  languages: readonly Language[],
): NonNullable<FastifyServerOptions['frameworkErrors']> {
  return (error, request, reply) => {
    const language = chooseLanguage(request.headers['accept-language'], languages);
    void sendProblem(reply, toProblem(error), language, translate);
  };
}

/** The one place where an error becomes an answer. What the error itself says stays in the log. */
export function addErrors(app: FastifyInstance, translate: Translate): void {
  const logOutage = createOutageLog(app);
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const problem = toProblem(error);
    // Who was turned away because many came stands in the line of the request: where there are many, that is enough.
    if (isUnavailable(error)) logOutage(error);
    else if (problem.statusCode >= 500 && !(error instanceof QueueFull))
      request.log.error({ err: error }, 'request failed');
    return sendProblem(
      reply,
      problem,
      request.language,
      translate,
      request.routeOptions.config?.call?.errorsPointer,
    );
  });
  app.setNotFoundHandler((request, reply) =>
    sendProblem(reply, notFound(), request.language, translate),
  );
}

/** Milliseconds for which failures of the same sort are counted into one line. */
const OUTAGE_LINE = 1000;

/** One line a second says that the database does not answer, and how many requests met it: each of thousands would write the same stack. */
function createOutageLog(app: FastifyInstance): (error: FastifyError) => void {
  let requests = 0;
  return (error) => {
    requests += 1;
    if (requests > 1) return;
    // What a database says of a fault may quote values; what the network says does not.
    const reason = 'severity' in error ? undefined : error.message;
    const write = () => {
      app.log.error({ code: error.code, reason, requests }, 'the database does not answer');
      requests = 0;
    };
    setTimeout(write, OUTAGE_LINE).unref();
  };
}

function sendProblem(
  reply: FastifyReply,
  problem: Problem | FormProblem,
  language: Language,
  translate: Translate,
  errorsAt = '',
): FastifyReply {
  // Whatever the route would have answered, a refusal is JSON and is kept by nobody.
  void reply
    .code(problem.statusCode)
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .serializer(JSON.stringify);
  if (problem instanceof FormProblem)
    return reply.send(formBody(problem, language, translate, errorsAt));
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
  // 414: a part of the path is longer than any id.
  if (status === 404 || status === 414) return notFound();
  const key = BY_STATUS[status];
  return key ? new Problem(status, key) : malformed();
}

/** One list where the form as a whole is refused, else lists by field. */
function formBody(
  { problems }: FormProblem,
  language: Language,
  translate: Translate,
  errorsAt: string,
): object {
  const texts = Object.entries(problems).map(
    ([field, list]) =>
      [field, list.map(({ key, params }) => translate(language, key, params))] as const,
  );
  const whole = texts.length === 1 && texts[0]?.[0] === '';
  const errors = whole ? texts[0]?.[1] : Object.fromEntries(texts);
  return {
    errors: errorsAt
      .split('/')
      .slice(1)
      .reduceRight<unknown>((held, step) => ({ [step]: held }), errors),
    problems,
  };
}
