import type { Ajv } from 'ajv';
import type { FastifySchemaCompiler, preValidationAsyncHookHandler } from 'fastify';
import { isObject } from '../../../shared/resolved/schemaFields.ts';
import { normalize } from '../../../shared/schema/normalize.ts';
import { toProblems, type FieldProblems } from '../../../shared/schema/problems.ts';
import type { JsonSchema, ResolvedCall } from '../../../shared/resolved/resolved.ts';
import { dayLimitedFields, withStoredDays } from '../../../shared/time/storedDays.ts';
import type { Row } from '../../rows/rows.ts';
import { FormProblem, malformed, Problem } from '../../base/problem.ts';
import { createQueryReader } from '../query.ts';
import { picturesOf } from '../schemas.ts';

/**
 * Validates the query string of a call. Paths are validated by the row loader and bodies by
 * `createBodyValidator`.
 */
export function createQueryValidator(
  call: ResolvedCall,
  today: () => string,
): FastifySchemaCompiler<unknown> {
  const readQuery = createQueryReader(call, today);
  return ({ httpPart }) =>
    httpPart === 'querystring'
      ? returningProblem((query) => readQuery(query as Record<string, unknown>))
      : returningProblem((value) => value);
}

/**
 * Fastify expects a validator to return a refusal as `error`; a thrown error would be treated as a
 * bug.
 */
function returningProblem(
  validate: (value: unknown) => unknown,
): (value: unknown) => { value: unknown } | { error: Error } {
  return (value) => {
    try {
      return { value: validate(value) };
    } catch (error) {
      if (error instanceof Problem || error instanceof FormProblem) return { error };
      throw error;
    }
  };
}

/**
 * Creates the hook that normalizes a body and validates it by the entity's rules. It runs after the
 * row loader: a stored day that is sent back unchanged is not compared with today.
 * @param ajv compiles the rules. All calls share one, because creating one takes longer than
 * compiling.
 * @param isOptional whether the body may be missing
 */
export function createBodyValidator(
  schema: JsonSchema,
  call: ResolvedCall,
  { ajv, today, isOptional = false }: { ajv: Ajv; today: () => string; isOptional?: boolean },
): preValidationAsyncHookHandler {
  const findProblems = createBodyRules(schema, ajv, today);
  const pictures = picturesOf(schema);
  return async (request) => {
    const { body, row = {} } = request;
    if (isOptional && (body ?? undefined) === undefined) return;
    assertBodySize(body, pictures);
    const value = normalize(schema, call.hasBody ? body : (body ?? {}));
    if (!isObject(value)) throw malformed();
    const problems = findProblems(value, row);
    if (problems) throw new FormProblem(problems);
    request.body = value;
  };
}

/**
 * Creates the function that validates a normalized body. It returns undefined if the rules accept
 * the body. The second parameter has the stored values of the days that rules compare with today.
 */
export function createBodyRules(
  schema: JsonSchema,
  ajv: Ajv,
  today: () => string,
): (body: Record<string, unknown>, stored: Row) => FieldProblems | undefined {
  const validate = ajv.compile(schema);
  const days = dayLimitedFields(schema);
  return (body, stored) =>
    validate(withStoredDays(days, body, stored, today()))
      ? undefined
      : toProblems(validate.errors ?? [], body);
}

/**
 * The most list items and object properties of a body; every form has fewer. Each invalid one costs
 * far more to validate than to send.
 */
const MAX_BODY_PARTS = 5000;

/**
 * The most characters of all texts together. Bodies with pictures may be larger, but only by the
 * pictures.
 */
const MAX_BODY_TEXT_LENGTH = 256 * 1024;

/**
 * Limits the size of a body without its pictures.
 * @throws Problem 400 for too many list items and properties, 413 for too much text.
 */
function assertBodySize(body: unknown, pictures: ReadonlySet<string>): void {
  let [parts, characters] = [0, 0];
  const stack: unknown[] = [
    isObject(body)
      ? Object.entries(body).flatMap(([name, value]) =>
          pictures.has(name) && typeof value === 'string' ? [] : [value],
        )
      : body,
  ];
  while (stack.length > 0) {
    const value = stack.pop();
    if (typeof value === 'string') characters += value.length;
    if (characters > MAX_BODY_TEXT_LENGTH) throw new Problem(413, 'problem.tooLarge');
    if (typeof value !== 'object' || value === null) continue;
    const children = Object.values(value);
    parts += children.length;
    if (parts > MAX_BODY_PARTS) throw malformed();
    for (const child of children) stack.push(child);
  }
}
