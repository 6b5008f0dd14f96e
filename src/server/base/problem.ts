import type { FieldProblem, FieldProblems } from '../../shared/schema/problems.ts';

/** An error response: a status and a text key. Sent as `{"message"}`. */
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

/** A validation error of a form. Sent as 422 `{"errors", "problems"}`. */
export class FormProblem extends Error {
  readonly statusCode = 422;

  /** Problems by field. Those of the form as a whole have the empty key. */
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

/** The disk is full. The long delay tells clients that retrying soon does not help. */
export const storageFull = () =>
  new Problem(503, 'problem.storageFull', { headers: { 'retry-after': '300' } });

/** A validation error of the whole form with one text. */
export const formProblem = (key: string) => new FormProblem({ '': [{ key, params: {} }] });

/** A validation error of one field. */
export const fieldProblem = (field: string, key: string, params: FieldProblem['params'] = {}) =>
  new FormProblem({ [field]: [{ key, params }] });
