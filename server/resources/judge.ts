import type { Ajv } from 'ajv';
import type { FastifySchemaCompiler } from 'fastify';
import { isObject } from '../../src/rules/fields.ts';
import { normalise } from '../../src/rules/normalise.ts';
import { toProblems } from '../../src/rules/problems.ts';
import type { JsonSchema, ResolvedCall } from '../../src/rules/resolved.ts';
import { FormProblem, malformed, Problem } from '../http/problem.ts';
import { createQueryReader } from './query.ts';
import { picturesOf } from './schemas.ts';

/**
 * The query string by the call, the body by the entity's rules; paths are looked at by the row loader.
 * @param ajv compiles the rules: one for all calls, as making one takes longer than compiling them
 * @param orNothing whether no body at all is fine too
 */
export function createValidatorCompiler(call: ResolvedCall, ajv: Ajv, today: () => string, orNothing = false): FastifySchemaCompiler<unknown> {
  const readQuery = createQueryReader(call, today);
  return ({ schema, httpPart }) => {
    if (httpPart === 'querystring') return answering((query) => readQuery(query as Record<string, unknown>));
    if (httpPart !== 'body') return answering((value) => value);
    const judge = createBodyJudge(schema as JsonSchema, call, ajv);
    return answering((value) => (orNothing && (value ?? undefined) === undefined ? undefined : judge(value)));
  };
}

/** Fastify takes what a validator throws for a bug, and what it returns as an error for a refusal. */
function answering(judge: (value: unknown) => unknown): (value: unknown) => { value: unknown } | { error: Error } {
  return (value) => {
    try {
      return { value: judge(value) };
    } catch (error) {
      if (error instanceof Problem || error instanceof FormProblem) return { error };
      throw error;
    }
  };
}

function createBodyJudge(schema: JsonSchema, call: ResolvedCall, ajv: Ajv): (body: unknown) => unknown {
  const judge = ajv.compile(schema);
  const pictures = picturesOf(schema);
  return (body) => {
    assertModest(body, pictures);
    const value = normalise(schema, call.body ? body : (body ?? {}));
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw malformed();
    if (!judge(value)) throw new FormProblem(toProblems(judge.errors ?? []));
    return value;
  };
}

/** No form holds as much. Rules are tried on every part, and each that breaks one costs far more than it took to send. */
const MOST_PARTS = 5000;

/** Characters of all texts together. A body with pictures may be larger; the room is theirs alone. */
const MOST_TEXT = 256 * 1024;

/** @throws Problem 400 for lists and objects with more parts than any form has, 413 for more text. */
function assertModest(body: unknown, pictures: ReadonlySet<string>): void {
  let [parts, characters] = [0, 0];
  const open: unknown[] = [isObject(body) ? Object.entries(body).flatMap(([name, value]) => (pictures.has(name) && typeof value === 'string' ? [] : [value])) : body];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value === 'string') characters += value.length;
    if (characters > MOST_TEXT) throw new Problem(413, 'problem.tooLarge');
    if (typeof value !== 'object' || value === null) continue;
    const inside = Object.values(value);
    parts += inside.length;
    if (parts > MOST_PARTS) throw malformed();
    for (const part of inside) open.push(part);
  }
}
