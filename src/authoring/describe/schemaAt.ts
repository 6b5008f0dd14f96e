import type { JsonSchema } from '../../shared/resolved/resolved.ts';
import { isObject } from '../../shared/resolved/schemaFields.ts';
import type { LanguageSchemas } from '../../compiler/language/languageSchemas.ts';

/** A part of a schema of the language. Its `$ref`, `if` and `oneOf` have been followed. */
export interface LanguagePart {
  schema: JsonSchema;
  /** The schema file to which a `$ref` in it is relative. Empty for the options of a manifest. */
  file: string;
}

/**
 * Follows `$ref`, `if` and a `oneOf` with a discriminator. What stands beside a `$ref` or an `if`
 * takes precedence.
 * @param value decides between the branches; a missing value counts as an empty text
 */
export function openSchema(
  { schema, file }: LanguagePart,
  value: unknown,
  schemas: LanguageSchemas,
): LanguagePart {
  const { $ref, ...own } = schema;
  if (typeof $ref === 'string') {
    const [name = '', pointer = ''] = $ref.split('#');
    const target = name || file;
    const referred = followPointer(schemas[target], pointer);
    return openSchema({ schema: withOwn(referred, own), file: target }, value, schemas);
  }
  if (isObject(schema['if'])) {
    const { if: test, then: met, else: unmet, ...rest } = schema;
    const branch = isMet(test, value) ? met : unmet;
    return openSchema({ schema: withOwn(branch as JsonSchema, rest), file }, value, schemas);
  }
  const branch = discriminated(schema, value);
  if (!branch) return { schema, file };
  const { oneOf: _oneOf, discriminator: _discriminator, ...rest } = schema;
  return openSchema({ schema: { ...rest, ...branch }, file }, value, schemas);
}

/** Adds to a schema what is stated beside it. A description replaces that of every language. */
function withOwn({ descriptionAr, ...base }: JsonSchema, own: JsonSchema): JsonSchema {
  const isDescribed = descriptionAr === undefined || own['description'] !== undefined;
  return { ...base, ...(isDescribed ? {} : { descriptionAr }), ...own };
}

const followPointer = (schema: JsonSchema | undefined, pointer: string): JsonSchema =>
  pointer
    .split('/')
    .slice(1)
    .reduce<JsonSchema>((part, step) => (part[step] ?? {}) as JsonSchema, schema ?? {});

/** Whether a value meets the test of an `if`: a constant, a type and a pattern. */
function isMet(test: JsonSchema, value: unknown = ''): boolean {
  const { type, pattern } = test;
  const found = Array.isArray(value) ? 'array' : isObject(value) ? 'object' : typeof value;
  return (
    (!Object.hasOwn(test, 'const') || test['const'] === value) &&
    (type === undefined || type === found) &&
    (typeof pattern !== 'string' || new RegExp(pattern, 'u').test(String(value)))
  );
}

/** Returns the branch of a `oneOf` whose discriminator has the same value. */
function discriminated(schema: JsonSchema, value: unknown): JsonSchema | undefined {
  const { discriminator, oneOf } = schema;
  if (!isObject(discriminator) || !Array.isArray(oneOf)) return undefined;
  const name = String(discriminator['propertyName']);
  const stated = isObject(value) ? value[name] : undefined;
  return (oneOf as JsonSchema[]).find(
    (branch) => (branch['properties'] as Record<string, JsonSchema>)[name]?.['const'] === stated,
  );
}

/** Returns the schemas of the properties that an object can have by name. */
export const propertiesOf = ({ schema }: LanguagePart): Record<string, JsonSchema> =>
  isObject(schema['properties']) ? (schema['properties'] as Record<string, JsonSchema>) : {};

/** Returns the schema of a property or of an item. Undefined if the language allows none. */
export function childOf(part: LanguagePart, step: string | number): LanguagePart | undefined {
  const { schema, file } = part;
  const own = propertiesOf(part);
  const child =
    typeof step === 'number'
      ? schema['items']
      : Object.hasOwn(own, step)
        ? own[step]
        : schema['additionalProperties'];
  return isObject(child) ? { schema: child, file } : undefined;
}

/** Returns the property for which a text can stand in place of the object. */
export const shortForOf = ({ schema }: LanguagePart): string | undefined =>
  typeof schema['shortFor'] === 'string' ? schema['shortFor'] : undefined;

/** Returns the object that a text stands for. Any other value is returned as it is. */
export function toLongForm(value: unknown, part: LanguagePart): unknown {
  const property = shortForOf(part);
  return property !== undefined && typeof value === 'string' ? { [property]: value } : value;
}
