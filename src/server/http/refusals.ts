import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RefusedRequest } from '../../shared/calls/refusedRequest.ts';
import type { FieldProblem } from '../../shared/schema/problems.ts';
import type { ToolLanguage } from '../../shared/text/languages.ts';
import { FormProblem, type Problem } from '../base/problem.ts';
import { translateProblem, type Translate } from '../../shared/schema/translate.ts';

/** Called with each request that is refused. Only the development server has such a function. */
export type OnRefused = (refused: RefusedRequest) => void;

/** Reports the problem of a request that has failed. */
export type ReportProblem = (
  request: Pick<FastifyRequest, 'id' | 'method' | 'url'>,
  reply: FastifyReply,
  problem: Problem | FormProblem,
) => void;

/**
 * Creates a function that reports requests with a status of 4xx, and sends the number of the
 * request with the response. It does nothing without `onRefused`.
 */
export function createProblemReport(
  translate: Translate,
  onRefused: OnRefused | undefined,
): ReportProblem {
  if (!onRefused) return () => {};
  const reason = (field: string, problem: FieldProblem) => {
    const textIn = (language: ToolLanguage) => translateProblem(translate, language, problem);
    return { field, key: problem.key, text: { ar: textIn('ar'), en: textIn('en') } };
  };
  return ({ id, method, url }, reply, problem) => {
    const status = problem.statusCode;
    if (status >= 500) return;
    void reply.header('x-request-id', id);
    const reasons =
      problem instanceof FormProblem
        ? Object.entries(problem.problems).flatMap(([field, list]) =>
            list.map((one) => reason(field, one)),
          )
        : [reason('', problem)];
    onRefused({ id, at: Date.now(), method, url, status, reasons });
  };
}
