import type { ErrorObject } from 'ajv';
import { isRecord, type Cursor } from './cursor.ts';
import { nearest, quote } from './didYouMean.ts';

/** Tells what a schema found wrong in the words of its author's file, each fault once and at its own place. */
export function reportFaults(at: Cursor, errors: readonly ErrorObject[], lookUp: LookUp): void {
  for (const error of withoutNoise(errors)) {
    const place = at.follow(error.instancePath);
    const report = REPORTS[error.keyword] ?? reportOther;
    report(place, error, lookUp);
  }
}

/** The schema that a `$ref` names, where it can be told without knowing the file it stands in. */
export type LookUp = (ref: string) => unknown;

type Report = (at: Cursor, error: ErrorObject, lookUp: LookUp) => void;

/** Keywords that only say that something below them failed. */
const WRAPPERS = new Set(['if', 'propertyNames']);

/** Without what another fault explains: the branches of alternatives, and a missing name that stands there misspelt. */
function withoutNoise(errors: readonly ErrorObject[]): ErrorObject[] {
  const alternatives = errors.filter(({ keyword }) => keyword === 'oneOf' || keyword === 'anyOf');
  const misspelt = new Set(
    errors.flatMap((error) =>
      error.keyword === 'additionalProperties' ? [`${error.instancePath}/${meantBy(error)}`] : [],
    ),
  );
  return errors.filter(({ keyword, schemaPath, instancePath, params }) => {
    if (
      WRAPPERS.has(keyword) ||
      (keyword === 'required' &&
        misspelt.has(`${instancePath}/${String(params['missingProperty'])}`))
    )
      return false;
    return !alternatives.some((alternative) => schemaPath.startsWith(`${alternative.schemaPath}/`));
  });
}

const knownBeside = ({ parentSchema }: ErrorObject) =>
  Object.keys((parentSchema?.['properties'] as object | undefined) ?? {});

/** The known property that an unknown one was probably meant to be. */
const meantBy = (error: ErrorObject) =>
  nearest(String(error.params['additionalProperty']), knownBeside(error));

const REPORTS: Record<string, Report> = {
  additionalProperties: (at, error) => {
    const name = String(error.params['additionalProperty']);
    const [near, known] = [meantBy(error), knownBeside(error)];
    const fix = near
      ? `did you mean ${quote(near)}?`
      : known.length
        ? `take it away; known here: ${known.join(', ')}`
        : 'take it away';
    at.get(name).reportKey(`${quote(name)} is not known here`, fix);
  },
  required: (at, { params, parentSchema }, lookUp) => {
    const name = String(params['missingProperty']);
    const stated = (
      parentSchema?.['properties'] as Record<string, { $ref?: string }> | undefined
    )?.[name];
    const property = stated?.$ref === undefined ? stated : lookUp(stated.$ref);
    at.report(`${quote(name)} is missing`, `add ${exampleOf(name, property)}${describe(property)}`);
  },
  enum: (at, { schema }) => {
    const allowed = (schema as unknown[]).map(String);
    const near = nearest(String(at.value), allowed);
    const fix = near ? `did you mean ${quote(near)}? ` : '';
    at.report(
      `${show(at.value)} is not one of the allowed values`,
      `${fix}Allowed: ${allowed.join(', ')}`.replace(/^A/, fix ? 'A' : 'a'),
    );
  },
  const: (at, { schema }) =>
    at.report(`${show(at.value)} is not right here`, `write ${JSON.stringify(schema)}`),
  type: (at, { schema, parentSchema }) => {
    const wanted = (Array.isArray(schema) ? schema : [schema])
      .map((type) => TYPES[String(type)] ?? String(type))
      .join(' or ');
    at.report(
      `${kindOf(at.value)} stands where ${wanted} belongs`,
      `write ${wanted}${describe(parentSchema)}`,
    );
  },
  pattern: (at, { propertyName, parentSchema }) => {
    if (propertyName !== undefined)
      at.get(propertyName).reportKey(
        `${quote(propertyName)} cannot be a name here`,
        'begin with a letter and use only letters, digits and underscores',
      );
    else
      at.report(
        `${show(at.value)} is not written as it must be`,
        `write it like ${listExamples(parentSchema)}${describe(parentSchema)}`,
      );
  },
  anyOf: (at, { schema }) =>
    at.report(
      `Neither ${namesOf(schema).join(' nor ')} stands here`,
      `add ${namesOf(schema).join(' or ')}`,
    ),
  dependencies: (at, { params }) => {
    const [name, missing] = [String(params['property']), String(params['missingProperty'])];
    at.get(name).reportKey(
      `${quote(name)} means nothing without ${quote(missing)}`,
      `add ${quote(missing)}, or take ${quote(name)} away`,
    );
  },
  oneOf: (at, { schema, params }) => {
    const names = namesOf(schema);
    const passing = (params['passingSchemas'] as number[] | null) ?? [];
    if (passing.length > 1)
      at.report(`${names.join(' and ')} exclude each other`, 'keep one of them');
    else at.report(`Neither ${names.join(' nor ')} stands here`, `add ${names.join(' or ')}`);
  },
  discriminator: (at, { params, parentSchema }) => {
    const tag = String(params['tag']);
    const branches =
      (parentSchema?.['oneOf'] as
        { properties?: Record<string, { const?: unknown }> }[] | undefined) ?? [];
    const allowed = branches
      .map((branch) => String(branch.properties?.[tag]?.const))
      .filter((value) => value !== 'undefined');
    at.get(tag).report(
      `${quote(tag)} does not say which sort this is`,
      `write one of: ${allowed.join(', ')}`,
    );
  },
  format: (at, { schema, parentSchema }) =>
    at.report(
      `${show(at.value)} is no ${String(schema)}`,
      `write it like ${listExamples(parentSchema)}${describe(parentSchema)}`,
    ),
  minLength: limit('The text is too short', 'write at least', 'characters'),
  maxLength: limit('The text is too long', 'write at most', 'characters'),
  minimum: limit('The number is too small', 'write a number of at least', ''),
  maximum: limit('The number is too great', 'write a number of at most', ''),
  minItems: limit('The list is too short', 'give at least', 'items'),
  maxItems: limit('The list is too long', 'give at most', 'items'),
  minProperties: limit('The object holds too little', 'give at least', 'properties'),
  uniqueItems: (at, { params }) => {
    const again = at.items()[Number(params['i'])] ?? at;
    again.report(`${show(again.value)} stands in the list twice`, 'keep one of the two');
  },
};

/** What each of several alternatives asks for. */
const namesOf = (alternatives: unknown) =>
  (alternatives as { required?: string[] }[]).map((branch) =>
    (branch.required ?? []).map(quote).join(' with '),
  );

function limit(message: string, verb: string, unit: string): Report {
  return (at, { params }) => {
    const number = Number(params['limit']);
    const units = number === 1 ? unit.replace(/ies$/, 'y').replace(/s$/, '') : unit;
    at.report(message, `${verb} ${number} ${units}`.trim());
  };
}

const reportOther: Report = (at, { message }) =>
  at.report(
    `This value ${message ?? 'is not allowed'}`,
    'see the description of this property in schemas/language',
  );

const TYPES: Record<string, string> = {
  string: 'a text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  null: 'null',
};

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'A list';
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'number' && !Number.isInteger(value)) return 'A fraction';
  const kind = TYPES[typeof value] ?? 'Something else';
  return kind.charAt(0).toUpperCase() + kind.slice(1);
}

const show = (value: unknown) =>
  typeof value === 'string' ? quote(value) : (JSON.stringify(value) ?? 'nothing');

/** The first sentence of a property's description, for the end of a line. */
function describe(schema: unknown): string {
  const text =
    isRecord(schema) && typeof schema['description'] === 'string' ? schema['description'] : '';
  const first = text.split(/(?<=\.)\s/)[0] ?? '';
  return first ? ` (${first.replace(/\.$/, '')})` : '';
}

function exampleOf(name: string, schema: unknown): string {
  const example = isRecord(schema)
    ? (schema['const'] ?? (Array.isArray(schema['examples']) ? schema['examples'][0] : undefined))
    : undefined;
  return example === undefined ? quote(name) : `"${name}": ${JSON.stringify(example)}`;
}

function listExamples(schema: unknown): string {
  const examples = isRecord(schema) && Array.isArray(schema['examples']) ? schema['examples'] : [];
  return examples.length
    ? examples.map((example) => JSON.stringify(example)).join(' or ')
    : 'the others of its sort';
}
