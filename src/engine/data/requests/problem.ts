import { isObject } from '../../../shared/resolved/schemaFields.ts';
import type { FieldProblem } from '../../../shared/schema/problems.ts';
import { readPointer } from '../../../shared/pointer.ts';

/** A validation error of the server, with its text in the language of the request. */
export interface SentProblem extends FieldProblem {
  text?: string;
}

/**
 * A failed request. Status 0 means that there was no response (offline, server down, connection
 * lost). Only src/engine/data creates problems; `problemText` and forms show them.
 */
export class Problem extends Error {
  readonly status: number;
  /** The server's messages, in the language of the request. */
  readonly texts: string[];
  readonly fields: Record<string, SentProblem[]>;
  /** The messages by field, of an API that sends no message keys. */
  readonly fieldTexts: Record<string, string[]>;
  /** The seconds of the Retry-After header, if the server sent it. */
  readonly retryAfter: number | null;

  constructor(
    init: Partial<Pick<Problem, 'texts' | 'fields' | 'fieldTexts' | 'retryAfter'>> & {
      status: number;
    },
  ) {
    super(`The server answered ${init.status}`);
    this.name = 'Problem';
    this.status = init.status;
    this.texts = init.texts ?? [];
    this.fields = init.fields ?? {};
    this.fieldTexts = init.fieldTexts ?? {};
    this.retryAfter = init.retryAfter ?? null;
  }
}

const toTexts = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(toTexts);
  return isObject(value) ? Object.values(value).flatMap(toTexts) : [];
};

const isFieldProblem = (value: unknown): value is FieldProblem =>
  isObject(value) && typeof value['key'] === 'string';

/**
 * Reads the problems of a response, each with its text.
 * @param textsOf the texts of a field, in the order of its problems
 */
const toFields = (
  value: unknown,
  textsOf: (field: string) => readonly string[],
): Record<string, SentProblem[]> =>
  isObject(value)
    ? Object.fromEntries(
        Object.entries(value).map(([field, list]) => [
          field,
          Array.isArray(list)
            ? list.filter(isFieldProblem).map(({ key, params }, index) => {
                const text = textsOf(field)[index];
                return { key, params: params ?? {}, ...(text === undefined ? {} : { text }) };
              })
            : [],
        ]),
      )
    : {};

const toFieldTexts = (errors: unknown): Record<string, string[]> =>
  isObject(errors)
    ? Object.fromEntries(Object.entries(errors).map(([field, texts]) => [field, toTexts(texts)]))
    : {};

/**
 * Reads any of the contract's error bodies: `{errors: [...]}`, `{errors: {field: [...]}}`,
 * `{message}`, or none.
 * @param errorsPointer JSON pointer to the object with the error lists by field within the errors
 */
export async function toProblem(response: Response, errorsPointer = ''): Promise<Problem> {
  const body: unknown = await response.json().catch(() => null);
  const retryAfter = Number(response.headers.get('retry-after'));
  const texts = isObject(body) ? toTexts(body['errors'] ?? body['message']) : [];
  const fieldTexts = isObject(body)
    ? toFieldTexts(readPointer(body['errors'], errorsPointer) ?? body['errors'])
    : {};
  return new Problem({
    status: response.status,
    texts,
    // The texts of the form as a whole are a list without a field.
    fields: isObject(body)
      ? toFields(body['problems'], (field) => fieldTexts[field] ?? (field === '' ? texts : []))
      : {},
    fieldTexts,
    retryAfter: Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter : null,
  });
}

/**
 * For these statuses the server's message is more precise than a text of the client, because each
 * has several causes.
 */
const STATUSES_WITH_SERVER_MESSAGE = [403, 404, 409, 410, 413, 422];

/** Returns the server's messages if they are more precise than a text of the client. */
export const hostMessages = (problem: unknown): string[] =>
  problem instanceof Problem && STATUSES_WITH_SERVER_MESSAGE.includes(problem.status)
    ? problem.texts
    : [];

/**
 * Ignores a 404 when an item is deleted: somebody else, or an attempt whose response was lost, has
 * already deleted it.
 */
export function ignoreNotFound(problem: unknown): void {
  if (!(problem instanceof Problem) || problem.status !== 404) throw problem;
}

/** The statuses after which the same request can succeed later: no response, busy, too many. */
const TEMPORARY_STATUSES = [0, 429, 503];

/** Whether the server answered that it refuses a request or cannot process it, now and later. */
export const isFinal = (problem: unknown): boolean =>
  problem instanceof Problem && !TEMPORARY_STATUSES.includes(problem.status);

/** Whether the server refused what a request asks for, such as the value of a filter. */
export const isRefusedQuery = (problem: unknown): boolean =>
  problem instanceof Problem && [400, 422].includes(problem.status);

/** Returns the text key for a problem without a message of its own. */
export function problemKey(problem: unknown): string {
  if (!(problem instanceof Problem)) return 'error.generic';
  if (problem.status === 0 || problem.status === 503) return 'error.network';
  if (problem.status === 403) return 'error.forbidden';
  if (problem.status === 429) return 'problem.tooMany';
  return 'error.generic';
}
