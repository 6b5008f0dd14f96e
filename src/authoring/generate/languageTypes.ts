import { isObject } from '../../shared/resolved/schemaFields.ts';
import type { JsonSchema } from '../../shared/resolved/resolved.ts';
import { copyDefaults, type LanguageSchemas } from '../../compiler/language/languageSchemas.ts';

/** The file whose parts need no prefix. */
const COMMON = 'common.json';

/** Entities are JSON Schemas. The compiler reads them as such, so they need no types. */
const UNTYPED = 'entity.json';

/**
 * Returns a schema for each type of definition: for each file of the language, such as
 * `ListDefinition`, and for each of its `$defs`, such as `ColumnDefinition`. They describe what
 * the compiler reads: after short forms are written out and defaults are added.
 */
export function languageTypes(language: LanguageSchemas): Record<string, JsonSchema> {
  const schemas = copyDefaults(language);
  const names = typeNames(schemas);
  const roots = Object.entries(schemas).filter(([file]) => file !== UNTYPED && file !== COMMON);
  const parts = partsOf(schemas).filter(({ schema }) => !isAlias(schema));
  return Object.fromEntries([
    ...parts.map(({ file, part, schema }) => [
      names.get(`${file}#/$defs/${part}`),
      toType(schema, file, names),
    ]),
    ...roots.map(([file, schema]) => [names.get(file), toType(schema, file, names)]),
  ]) as Record<string, JsonSchema>;
}

interface LanguagePart {
  file: string;
  part: string;
  schema: JsonSchema;
}

/** Returns the parts of all files that have a type of their own. */
const partsOf = (schemas: LanguageSchemas): LanguagePart[] =>
  Object.entries(schemas).flatMap(([file, { $defs = {} }]) =>
    file === UNTYPED
      ? []
      : Object.entries($defs as Record<string, JsonSchema>).map(([part, schema]) => ({
          file,
          part,
          schema,
        })),
  );

/** Returns the name of the type for each reference to a part of the language. */
function typeNames(schemas: LanguageSchemas): Map<string, string> {
  const parts = partsOf(schemas);
  const isShared = (part: string) => parts.filter((one) => one.part === part).length > 1;
  const names = new Map(
    Object.keys(schemas).map((file) => [file, `${capitalize(file.split('.')[0]!)}Definition`]),
  );
  for (const { file, part, schema } of parts) {
    const prefix = file !== COMMON && isShared(part) ? capitalize(file.split('.')[0]!) : '';
    const suffix = isObjectType(schema) ? 'Definition' : '';
    names.set(`${file}#/$defs/${part}`, `${prefix}${capitalize(part)}${suffix}`);
  }
  for (const { file, part, schema } of parts.filter((one) => isAlias(one.schema)))
    names.set(`${file}#/$defs/${part}`, names.get(absolute(schema['$ref'] as string, file))!);
  return names;
}

/** Whether a part is another one with a description of its own. */
const isAlias = ({ $ref }: JsonSchema) => $ref !== undefined;

/** Returns a reference with its file. */
const absolute = ($ref: string, file: string) => ($ref.startsWith('#') ? `${file}${$ref}` : $ref);

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const isObjectType = ({ properties }: JsonSchema) => properties !== undefined;

/** Converts a schema of the language into one that the generator of types understands. */
function toType(schema: JsonSchema, file: string, names: ReadonlyMap<string, string>): JsonSchema {
  const convert = (one: unknown) => toType(one as JsonSchema, file, names);
  const { $ref, description, properties, additionalProperties, items, oneOf, shortFor } = schema;
  if (typeof $ref === 'string') return toReference($ref, file, names);
  if (schema['if'] !== undefined && schema['else'] !== undefined && schema['type'] === undefined)
    return { anyOf: [schema['then'] ?? schema['if'], schema['else']].map(convert) };
  // A type cannot tell the stated properties from those with any name.
  if (isObject(properties) && isObject(additionalProperties))
    return mapOf({ anyOf: [additionalProperties, ...Object.values(properties)].map(convert) });
  const described = typeof description === 'string' ? { description } : {};
  if (Array.isArray(oneOf) && oneOf.every((one) => isObject(one) && one['properties']))
    return { ...described, oneOf: oneOf.map(convert) };
  if (schema['type'] === 'object' && !isObject(properties))
    return {
      ...described,
      ...mapOf(isObject(additionalProperties) ? convert(additionalProperties) : {}),
    };
  return {
    ...described,
    ...(shortFor === undefined ? pick(schema, ['type', 'enum', 'const']) : { type: 'object' }),
    ...(items === undefined ? {} : { items: convert(items) }),
    ...(isObject(properties)
      ? { properties: mapValues(properties, convert), required: requiredOf(schema) }
      : {}),
  };
}

/** An object with properties of any names. */
const mapOf = (additionalProperties: JsonSchema): JsonSchema => ({
  type: 'object',
  additionalProperties,
});

function toReference($ref: string, file: string, names: ReadonlyMap<string, string>): JsonSchema {
  const name = names.get(absolute($ref, file));
  return name === undefined ? mapOf({}) : { $ref: `#/$defs/${name}` };
}

/** The properties that every definition has after its defaults were added. */
function requiredOf({ required = [], properties }: JsonSchema): string[] {
  const withDefault = Object.entries(properties as Record<string, JsonSchema>).filter(
    ([, { default: defaultValue }]) => defaultValue !== undefined,
  );
  return [...(required as string[]), ...withDefault.map(([name]) => name)];
}

const pick = (schema: JsonSchema, names: string[]): JsonSchema =>
  Object.fromEntries(names.filter((name) => name in schema).map((name) => [name, schema[name]]));

const mapValues = (values: Record<string, unknown>, change: (value: unknown) => unknown) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));
