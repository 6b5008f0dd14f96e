import type { ErrorObject } from 'ajv';
import { isObject } from '../../shared/resolved/schemaFields.ts';
import type { Cursor } from '../read/cursor.ts';
import { nearest } from '../issues/didYouMean.ts';
import {
  andList,
  commaList,
  message,
  orList,
  typeName,
  type KeyWithFix,
  type Message,
  type MessageKey,
  type Param,
} from '../issues/messages.ts';

/** Reports the errors of a schema validation, each once and at the value with the error. */
export function reportFaults(
  at: Cursor,
  errors: readonly ErrorObject[],
  findSchema: FindSchema,
): void {
  for (const error of withoutConsequences(errors)) {
    const report = REPORTS[error.keyword] ?? reportOther;
    report(at.follow(error.instancePath), error, findSchema);
  }
}

/** Returns the target of a `$ref`; undefined if the target is in the same file. */
type FindSchema = (ref: string) => unknown;

type ReportError = (at: Cursor, error: ErrorObject, findSchema: FindSchema) => void;

/**
 * Keywords whose error only says that a schema inside them failed, which has an error of its own.
 */
const WRAPPERS = new Set(['if', 'propertyNames']);

/**
 * Removes errors that follow from another one: those inside the branches of `oneOf` and `anyOf`,
 * and missing properties whose name is only misspelt.
 */
function withoutConsequences(errors: readonly ErrorObject[]): ErrorObject[] {
  const alternatives = errors.filter(({ keyword }) => keyword === 'oneOf' || keyword === 'anyOf');
  const misspelt = new Set(
    errors.flatMap((error) =>
      error.keyword === 'additionalProperties'
        ? [`${error.instancePath}/${nearestProperty(error)}`]
        : [],
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

const knownProperties = ({ parentSchema }: ErrorObject) =>
  Object.keys((parentSchema?.['properties'] as object | undefined) ?? {});

/** Returns the known property that an unknown one was probably meant to be. */
const nearestProperty = (error: ErrorObject) =>
  nearest(String(error.params['additionalProperty']), knownProperties(error));

const REPORTS: Record<string, ReportError> = {
  additionalProperties: (at, error) => {
    const name = String(error.params['additionalProperty']);
    const [near, known] = [nearestProperty(error), knownProperties(error)];
    const otherwise =
      known.length > 0
        ? message('check.unknownProperty.fix', { names: commaList(known) })
        : message('check.fix.remove', { name });
    at.get(name).reportKey(
      'check.unknownProperty',
      { name },
      near === undefined ? otherwise : message('check.didYouMean', { name: near }),
    );
  },
  required: (at, { params, parentSchema }, findSchema) => {
    const name = String(params['missingProperty']);
    const stated = (
      parentSchema?.['properties'] as Record<string, { $ref?: string }> | undefined
    )?.[name];
    const schema = stated?.$ref === undefined ? stated : findSchema(stated.$ref);
    at.report('check.missingProperty', {
      name,
      property: examplePropertyOf(name, schema),
      description: describe(schema),
    });
  },
  enum: (at, { schema }) => {
    const allowed = (schema as unknown[]).map(String);
    const near = nearest(String(at.value), allowed);
    const names = commaList(allowed);
    at.report(
      'check.notAllowedValue',
      { value: show(at.value) },
      near === undefined
        ? message('check.oneOf', { names })
        : message('check.notAllowedValue.near', { name: near, names }),
    );
  },
  const: (at, { schema }) =>
    at.report(
      'check.notAllowedValue',
      { value: show(at.value) },
      message('check.notAllowedValue.const', { expected: JSON.stringify(schema) }),
    ),
  type: (at, { schema, parentSchema }) =>
    at.report('check.wrongType', {
      expected: orList(
        (Array.isArray(schema) ? schema : [schema]).map((type) => typeName(String(type))),
      ),
      found: describeType(at.value),
      description: describe(parentSchema),
    }),
  pattern: (at, { propertyName, parentSchema }) => {
    if (propertyName !== undefined)
      at.get(propertyName).reportKey('check.badName', { name: propertyName });
    else at.report('check.badFormat', { value: show(at.value) }, fixFromExamples(parentSchema));
  },
  anyOf: (at, { schema }) =>
    at.report('check.needsOneOf', { names: orList(requirementsOf(schema)) }),
  dependencies: (at, { params }) => {
    const [name, missing] = [String(params['property']), String(params['missingProperty'])];
    at.get(name).reportKey('check.requires', { name, other: missing });
  },
  oneOf: (at, { schema, params }) => {
    const passing = (params['passingSchemas'] as number[] | null) ?? [];
    const requirements = requirementsOf(schema);
    if (passing.length > 1) at.report('check.exclusive', { names: andList(requirements) });
    else at.report('check.needsOneOf', { names: orList(requirements) });
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
      'check.unknownKind',
      { name: tag },
      message('check.oneOf', { names: commaList(allowed) }),
    );
  },
  format: (at, { schema, parentSchema }) =>
    at.report(
      'check.notOfFormat',
      { value: show(at.value), format: String(schema) },
      fixFromExamples(parentSchema),
    ),
  minLength: reportLimit('check.tooShort', 'check.characters'),
  maxLength: reportLimit('check.tooLong', 'check.characters'),
  minimum: reportLimit('check.tooSmall'),
  maximum: reportLimit('check.tooLarge'),
  minItems: reportLimit('check.tooFewItems', 'check.items'),
  maxItems: reportLimit('check.tooManyItems', 'check.items'),
  minProperties: reportLimit('check.tooFewProperties', 'check.properties'),
  maxProperties: reportLimit('check.tooManyProperties', 'check.properties'),
  uniqueItems: (at, { params }) => {
    const repeated = at.items()[Number(params['i'])] ?? at;
    repeated.report(
      'check.duplicate',
      { value: show(repeated.value) },
      message('check.fix.keepOne'),
    );
  },
};

/** Returns the properties that each alternative requires, as one item for each alternative. */
const requirementsOf = (alternatives: unknown): Param[] =>
  (alternatives as { required?: string[] }[]).map(({ required = [] }) =>
    required.length === 1 ? required[0]! : message('check.together', { names: andList(required) }),
  );

function reportLimit(key: KeyWithFix, unit?: MessageKey): ReportError {
  return (at, { params }) => {
    const limit = Number(params['limit']);
    at.report(key, { limit: unit ? message(unit, { count: limit }) : limit });
  };
}

const reportOther: ReportError = (at, { message: reason = '' }) =>
  at.report('check.invalidValue', { reason }, message('check.fix.readDescription'));

/** Returns the words for the type of a value. */
function describeType(value: unknown): Param {
  if (value === null) return typeName('null');
  if (Array.isArray(value)) return typeName('array');
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'number' && !Number.isInteger(value)) return message('check.type.fraction');
  return typeName(typeof value);
}

const show = (value: unknown) =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

/** Returns the first sentence of a property's description in parentheses, to end a message. */
function describe(schema: unknown): Param {
  const text =
    isObject(schema) && typeof schema['description'] === 'string' ? schema['description'] : '';
  const sentence = (text.split(/(?<=\.)\s/)[0] ?? '').replace(/\.$/, '');
  return sentence ? message('check.description', { text: sentence }) : '';
}

function examplePropertyOf(name: string, schema: unknown): string {
  const example = isObject(schema)
    ? (schema['const'] ?? (Array.isArray(schema['examples']) ? schema['examples'][0] : undefined))
    : undefined;
  return example === undefined ? `"${name}"` : `"${name}": ${JSON.stringify(example)}`;
}

function fixFromExamples(schema: unknown): Message {
  const examples = isObject(schema) && Array.isArray(schema['examples']) ? schema['examples'] : [];
  return examples.length === 0
    ? message('check.fix.readDescription')
    : message('check.fix.writeLike', {
        examples: orList(
          examples.map((example) => message('check.code', { code: JSON.stringify(example) })),
        ),
        description: describe(schema),
      });
}
