import type { ErrorObject } from 'ajv';

/** One refusal of one field: a text key and what its placeholders stand for. */
export interface FieldProblem {
  key: string;
  params: Record<string, string | number>;
}

export type FieldProblems = Record<string, FieldProblem[]>;

/** Keywords that only report that a branch below them failed; the branch's own errors say why. */
const WRAPPERS = new Set([
  'if',
  'oneOf',
  'anyOf',
  'allOf',
  'not',
  'propertyNames',
  'discriminator',
  'kept',
]);

/** Keywords with a text `error.<keyword>` for rules without a message of their own; any other is `error.invalid`. */
const NAMED = new Set([
  'type',
  'characters',
  'format',
  'pattern',
  'enum',
  'minLength',
  'maxLength',
  'minTextLength',
  'maxTextLength',
  'maxDecimals',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
  'uniqueItems',
  'required',
]);

/**
 * The errors of a validator as problems by field, in the shape that the server answers and the client shows.
 * The field is a top-level property, because that is what a form has a place for.
 */
export function toProblems(errors: readonly ErrorObject[]): FieldProblems {
  const problems = new Map<string, FieldProblem[]>();
  for (const [field, problem] of withoutEmpty(errors).flatMap(toEntries)) {
    const known = problems.get(field) ?? [];
    if (!known.some((other) => other.key === problem.key)) problems.set(field, [...known, problem]);
  }
  // fromEntries makes own properties even of a field called `__proto__`.
  return Object.fromEntries(problems);
}

const unwrap = (error: ErrorObject): ErrorObject[] =>
  error.keyword === 'errorMessage' ? (error.params['errors'] as ErrorObject[]) : [error];

/** Of what is empty nothing else is told: that it is too short as well says nothing new. */
function withoutEmpty(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const empty = new Set(
    errors
      .flatMap(unwrap)
      .flatMap(({ keyword, instancePath }) => (keyword === 'nonEmpty' ? [instancePath] : [])),
  );
  if (empty.size === 0) return errors;
  return errors.filter((error) =>
    unwrap(error).some(
      ({ keyword, instancePath }) => keyword === 'nonEmpty' || !empty.has(instancePath),
    ),
  );
}

function toEntries(error: ErrorObject): [field: string, problem: FieldProblem][] {
  if (WRAPPERS.has(error.keyword)) return [];
  if (error.keyword !== 'errorMessage')
    return [[fieldOf(error), { key: fallbackKey(error), params: paramsOf(error) }]];
  const wrapped = error.params['errors'] as ErrorObject[];
  return wrapped.map((inner) => [
    fieldOf(inner),
    { key: error.message ?? fallbackKey(inner), params: paramsOf(inner) },
  ]);
}

/** A missing or unknown property is reported on the object that lacks or holds it: the field is one step further down. */
function fieldOf({ instancePath, params }: ErrorObject): string {
  const below: unknown = params['missingProperty'] ?? params['additionalProperty'];
  const path = instancePath.split('/').slice(1).map(unescapePointer);
  return path[0] ?? (typeof below === 'string' ? below : '');
}

const unescapePointer = (part: string) => part.replaceAll('~1', '/').replaceAll('~0', '~');

/** What is no number is told apart from what is of another wrong kind, where the field itself is to be one. */
function typeKey(expected: unknown): string {
  const types = (Array.isArray(expected) ? expected : String(expected).split(',')).map(String);
  if (types.includes('number')) return 'error.number';
  return types.includes('integer') ? 'error.integer' : 'error.type';
}

function fallbackKey({ keyword, params, instancePath }: ErrorObject): string {
  const isField = instancePath.lastIndexOf('/') === 0;
  if (keyword === 'type' && isField) return typeKey(params['type']);
  if (keyword === 'additionalProperties' || keyword === 'fieldNames') return 'error.unknownField';
  if (keyword === 'dependencies' || keyword === 'nonEmpty') return 'error.required';
  return NAMED.has(keyword) ? `error.${keyword}` : 'error.invalid';
}

function paramsOf({ params }: ErrorObject): FieldProblem['params'] {
  const { limit, formats, missingProperty, additionalProperty } = params;
  if (typeof limit === 'number') return { limit };
  if (typeof formats === 'string') return { formats };
  if (typeof missingProperty === 'string') return { field: missingProperty };
  return typeof additionalProperty === 'string' ? { name: additionalProperty } : {};
}
