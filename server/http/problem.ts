import type { FieldProblem, FieldProblems } from '../../src/shared/problems.ts';

/** The server's refusal of a request: a status and a text key. Answered as `{"message"}`. */
export class Problem extends Error {
  readonly params: FieldProblem['params'];
  readonly headers: Record<string, string>;

  constructor(
    readonly statusCode: number,
    readonly key: string,
    {
      params = {},
      headers = {},
    }: { params?: FieldProblem['params']; headers?: Record<string, string> } = {},
  ) {
    super(key);
    this.params = params;
    this.headers = headers;
  }
}

/** The refusal of what was filled in. Answered as 422 `{"errors", "problems"}`. */
export class FormProblem extends Error {
  readonly statusCode = 422;

  /** Problems by field; under the empty name those of the form as a whole. */
  constructor(readonly problems: FieldProblems) {
    super('form');
  }
}

export const malformed = () => new Problem(400, 'problem.malformed');
export const unauthorized = () =>
  new Problem(401, 'problem.unauthorized', { headers: { 'www-authenticate': 'Bearer' } });
export const forbidden = (reason = 'problem.forbidden') => new Problem(403, reason);
export const notFound = () => new Problem(404, 'problem.notFound');
export const unavailable = (seconds: number) =>
  new Problem(503, 'problem.unavailable', { headers: { 'retry-after': String(seconds) } });

/** Somebody has to make room first: trying again soon is of no use. */
export const storageFull = () =>
  new Problem(503, 'problem.storageFull', { headers: { 'retry-after': '300' } });

/** Refuses the form as a whole, with one text. */
export const formRefusal = (key: string) => new FormProblem({ '': [{ key, params: {} }] });
