import type { Ajv } from 'ajv';
import type { FastifySchemaCompiler, preValidationAsyncHookHandler } from 'fastify';
import { isObject } from '../../src/shared/schemaFields.ts';
import { normalise } from '../../src/shared/normalise.ts';
import { toProblems } from '../../src/shared/problems.ts';
import type { JsonSchema, ResolvedCall } from '../../src/shared/resolved.ts';
import { dayLimitedFields, withStoredDays } from '../../src/shared/storedDays.ts';
import { FormProblem, malformed, Problem } from '../http/problem.ts';
import { createQueryReader } from './query.ts';
import { picturesOf } from './schemas.ts';

/** The query string, by what the call says of it. Paths are looked at by the row loader, bodies by `createBodyJudge`. */
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

/** Fastify takes what a validator throws for a bug, and what it returns as an error for a refusal. */
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
 * Makes the hook that judges a body by the entity's rules, and normalises it. It runs behind the row loader: a stored day that is sent back
 * unchanged is not compared with today.
 * @param ajv compiles the rules: one for all calls, as making one takes longer than compiling them
 * @param isOptional whether no body at all is fine too
 */
export function createBodyValidator(
  schema: JsonSchema,
  call: ResolvedCall,
  {
    ajv,
    today,
    isOptional = false,
  }: { ajv: Ajv; today: () => string; isOptional?: boolean },
): preValidationAsyncHookHandler {
  const validate = ajv.compile(schema);
  const pictures = picturesOf(schema);
  const days = dayLimitedFields(schema);
  return async (request) => {
    const { body, row = {} } = request;
    if (isOptional && (body ?? undefined) === undefined) return;
    assertTextSize(body, pictures);
    const value = normalise(schema, call.body ? body : (body ?? {}));
    if (!isObject(value)) throw malformed();
    if (!validate(withStoredDays(days, value, row, today())))
      throw new FormProblem(toProblems(validate.errors ?? []));
    request.body = value;
  };
}

/** No form holds as much. Rules are tried on every part, and each that breaks one costs far more than it took to send. */
const MAX_BODY_PARTS = 5000;

/** Characters of all texts together. A body with pictures may be larger; the room is theirs alone. */
const MAX_BODY_TEXT_LENGTH = 256 * 1024;

/** @throws Problem 400 for lists and objects with more parts than any form has, 413 for more text. */
function assertTextSize(body: unknown, pictures: ReadonlySet<string>): void {
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
