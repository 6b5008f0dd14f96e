import { isObject } from '../../shared/schemaFields.ts';
import type { FieldProblem } from '../../shared/problems.ts';
import { readPointer } from './pointer.ts';

/**
 * What came back instead of an answer. status 0: nothing came back at all (offline, host down, cut off).
 * Made here and nowhere else; shown by `problemText` and by forms.
 */
export class Problem extends Error {
  readonly status: number;
  /** The server's sentences, in the language of the request. */
  readonly texts: string[];
  readonly fields: Record<string, FieldProblem[]>;
  /** The sentences by field, of a host that sends no keys. */
  readonly fieldTexts: Record<string, string[]>;
  /** Seconds after which to try again, where the server says. */
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

const toFields = (value: unknown): Record<string, FieldProblem[]> =>
  isObject(value)
    ? Object.fromEntries(
        Object.entries(value).map(([field, list]) => [
          field,
          Array.isArray(list)
            ? list.filter(isFieldProblem).map((one) => ({ key: one.key, params: one.params ?? {} }))
            : [],
        ]),
      )
    : {};

const toFieldTexts = (errors: unknown): Record<string, string[]> =>
  isObject(errors)
    ? Object.fromEntries(Object.entries(errors).map(([field, texts]) => [field, toTexts(texts)]))
    : {};

/**
 * Reads any of the contract's error bodies: `{errors: [...]}`, `{errors: {field: [...]}}`, `{message}`, or none.
 * @param errorsAt JSON pointer to the lists by field within the errors
 */
export async function toProblem(response: Response, errorsAt = ''): Promise<Problem> {
  const body: unknown = await response.json().catch(() => null);
  const retryAfter = Number(response.headers.get('retry-after'));
  return new Problem({
    status: response.status,
    texts: isObject(body) ? toTexts(body['errors'] ?? body['message']) : [],
    fields: isObject(body) ? toFields(body['problems']) : {},
    fieldTexts: isObject(body) ? toFieldTexts(readPointer(body['errors'], errorsAt) ?? body['errors']) : {},
    retryAfter: Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter : null,
  });
}

/** What a host says itself of these it says better than we can: each has more than one cause. */
const TOLD_BY_HOST = [403, 404, 409, 410, 413, 422];

/** The host's own sentences, where they say more than a text of ours. */
export const hostMessages = (problem: unknown): string[] =>
  problem instanceof Problem && TOLD_BY_HOST.includes(problem.status) ? problem.texts : [];

/** For the deletion of one thing: what is gone already is deleted, by somebody else or by a try whose answer got lost. */
export function ignoreNotFound(problem: unknown): void {
  if (!(problem instanceof Problem) || problem.status !== 404) throw problem;
}

/** The key of the sentence for a problem that has none of its own. */
export function problemKey(problem: unknown): string {
  if (!(problem instanceof Problem)) return 'error.generic';
  if (problem.status === 0 || problem.status === 503) return 'error.network';
  if (problem.status === 403) return 'error.forbidden';
  if (problem.status === 429) return 'problem.tooMany';
  return 'error.generic';
}
