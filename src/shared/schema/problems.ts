import type { ErrorObject } from 'ajv';
import { withRefusedCharacter } from './refusedCharacter.ts';

/** One validation error of a field: a text key and the values of its placeholders. */
export interface FieldProblem {
  key: string;
  /** `at` is where the error is within the value of the field: a JSON pointer. */
  params: Record<string, string | number>;
}

export type FieldProblems = Record<string, FieldProblem[]>;

/**
 * Returns the text of a problem. It names the character that the rule refuses, if there is one.
 * @param translate returns the text of a key
 */
export function problemText(
  translate: (key: string, params: FieldProblem['params']) => string,
  { key, params }: FieldProblem,
): string {
  const message = translate(key, params);
  const { character } = params;
  return character === undefined
    ? message
    : translate('error.refusedCharacter', { message, character });
}

/**
 * Keywords that only report that a subschema failed. The subschema's own errors give the reason.
 * `kept` is not a keyword of JSON Schema; see keywords.ts.
 */
const WRAPPER_KEYWORDS = new Set(['if', 'oneOf', 'allOf', 'not', 'propertyNames', 'kept']);

/**
 * Keywords that have a text `error.<keyword>`. It is shown if a rule has no message of its own. For
 * all other keywords, `error.invalid` is shown.
 */
const KEYWORDS_WITH_TEXT = new Set([
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
 * Converts the errors of a validator to problems by field, in the shape that the server responds
 * with and the client shows. The field is a top-level property, because forms show errors for
 * those.
 * @param body the validated value; without it no problem names a character
 */
export function toProblems(errors: readonly ErrorObject[], body?: unknown): FieldProblems {
  const problems = new Map<string, FieldProblem[]>();
  const named =
    body === undefined ? errors : errors.map((error) => withRefusedCharacter(error, body));
  const told = withoutErrorsOfShapes(withoutErrorsOfEmptyFields(named));
  for (const [field, problem] of told.flatMap(toEntries)) {
    const known = problems.get(field) ?? [];
    if (!known.some((other) => isSame(other, problem))) problems.set(field, [...known, problem]);
  }
  // fromEntries defines own properties even for a field named `__proto__`.
  return Object.fromEntries(problems);
}

const isSame = (one: FieldProblem, other: FieldProblem): boolean =>
  one.key === other.key && one.params['at'] === other.params['at'];

const unwrap = (error: ErrorObject): ErrorObject[] =>
  error.keyword === 'errorMessage' ? (error.params['errors'] as ErrorObject[]) : [error];

/**
 * Drops the other errors of a field that is empty: a message that it is also too short adds
 * nothing.
 */
function withoutErrorsOfEmptyFields(errors: readonly ErrorObject[]): readonly ErrorObject[] {
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

/**
 * Drops the errors of each shape of an `anyOf`: nobody knows which of the shapes was meant. One error
 * says that the value has none of them.
 */
function withoutErrorsOfShapes(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const shapes = errors.flatMap(({ keyword, schemaPath }) =>
    keyword === 'anyOf' ? [`${schemaPath}/`] : [],
  );
  return shapes.length === 0
    ? errors
    : errors.filter(({ schemaPath }) => !shapes.some((path) => schemaPath.startsWith(path)));
}

function toEntries(error: ErrorObject): [field: string, problem: FieldProblem][] {
  if (WRAPPER_KEYWORDS.has(error.keyword)) return [];
  if (error.keyword !== 'errorMessage')
    return [[fieldOf(error), { key: fallbackKey(error), params: allParamsOf(error) }]];
  const wrapped = error.params['errors'] as ErrorObject[];
  return wrapped.map((inner) => [
    fieldOf(inner),
    { key: error.message ?? fallbackKey(inner), params: allParamsOf(inner) },
  ]);
}

/** Ajv reports a missing or unknown property at the object, so the path ends with the named property. */
function pathOf({ instancePath, params }: ErrorObject): string[] {
  const property: unknown = params['missingProperty'] ?? params['additionalProperty'];
  return [
    ...instancePath.split('/').slice(1),
    ...(typeof property === 'string' ? [property.replaceAll('~', '~0').replaceAll('/', '~1')] : []),
  ];
}

const unescapePointer = (part: string) => part.replaceAll('~1', '/').replaceAll('~0', '~');

const fieldOf = (error: ErrorObject): string => unescapePointer(pathOf(error)[0] ?? '');

/** Returns the parameters, with the position of the error in a value that contains objects. */
function allParamsOf(error: ErrorObject): FieldProblem['params'] {
  const within = pathOf(error).slice(1);
  return within.every((part) => /^\d+$/.test(part))
    ? paramsOf(error)
    : { ...paramsOf(error), at: `/${within.join('/')}` };
}

/** Returns a specific message if the field must be a number. */
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
  return KEYWORDS_WITH_TEXT.has(keyword) ? `error.${keyword}` : 'error.invalid';
}

function paramsOf({ params }: ErrorObject): FieldProblem['params'] {
  const { limit, formats, missingProperty, additionalProperty, character } = params;
  if (typeof limit === 'number') return { limit };
  if (typeof formats === 'string') return { formats };
  if (typeof character === 'string') return { character };
  if (typeof missingProperty === 'string') return { field: missingProperty };
  return typeof additionalProperty === 'string' ? { name: additionalProperty } : {};
}
