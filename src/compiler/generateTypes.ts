import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { compile as toTypeScript, type Options } from 'json-schema-to-typescript';
import { schemaFields } from '../shared/schemaFields.ts';
import type { JsonSchema, ResolvedEntity } from '../shared/resolved.ts';
import { isRecord } from './cursor.ts';
import { KINDS } from './definitions.ts';
import { mapSchema } from './mapSchema.ts';

/** Returns the generated files by name. The same definitions always produce the same text. */
export async function generateTypes(
  entities: ReadonlyMap<string, ResolvedEntity>,
  language: string,
): Promise<Record<string, string>> {
  return {
    'entities.ts': await generateEntities([...entities.values()]),
    'definitions.ts': await generateDefinitions(language),
  };
}

/** Generates the type of each entity's response and, if it has a body, of its body. */
function generateEntities(entities: readonly ResolvedEntity[]): Promise<string> {
  const named = entities.flatMap(({ id, answer, body }) => [
    ...(isEmpty(answer) ? [] : [[toName(id), answer] as const]),
    ...(isEmpty(body) ? [] : [[toName(id, 'body'), withoutConditions(body)] as const]),
  ]);
  return generate(Object.fromEntries(named));
}

/** Fields that only a condition adds are optional. TypeScript types cannot express more. */
function withoutConditions(schema: JsonSchema): JsonSchema {
  const { if: _test, then: _then, else: _else, allOf: _more, ...rest } = schema;
  return { ...rest, properties: schemaFields(schema), additionalProperties: false };
}

const isEmpty = (schema: JsonSchema) => Object.keys(schema['properties'] ?? {}).length === 0;

/** Generates the types of definition files from the language's schemas. */
function generateDefinitions(folder: string): Promise<string> {
  const definitions: Record<string, JsonSchema> = {};
  for (const kind of ['common', ...KINDS, 'manifest']) {
    const { $defs, ...schema } = JSON.parse(
      readFileSync(join(folder, `${kind}.json`), 'utf8'),
    ) as JsonSchema;
    const bundled = (part: JsonSchema) => mapSchema(part, (each) => bundle(each, kind));
    if (kind !== 'common') definitions[toName(kind, 'definition')] = bundled(schema);
    for (const [name, part] of Object.entries($defs ?? {}))
      definitions[nameOf(kind, name)] = bundled(part as JsonSchema);
  }
  return generate(definitions);
}

const toName = (...parts: string[]) =>
  parts
    .flatMap((part) => part.split(/[^A-Za-z0-9]+/))
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

/**
 * A shared definition keeps its name. A definition of one file is prefixed with the file's name.
 */
const nameOf = (kind: string, name: string) =>
  kind === 'common' ? toName(name) : toName(kind, name);

/**
 * Returns a schema of the language with its references pointing into the bundle, and with
 * alternatives written as a type can express them.
 */
function bundle(schema: JsonSchema, kind: string): JsonSchema {
  const {
    $schema: _schema,
    title: _title,
    if: condition,
    then,
    else: otherwise,
    oneOf,
    anyOf,
    $ref,
    ...rest
  } = schema;
  if (typeof $ref === 'string') {
    const [file = '', pointer = ''] = $ref.split('#');
    return {
      $ref: `#/$defs/${nameOf(file === '' ? kind : basename(file, '.json'), pointer.replace('/$defs/', ''))}`,
    };
  }
  if (isRecord(condition) && isRecord(then))
    return { ...rest, anyOf: [{ ...condition, ...then }, otherwise] };
  // Alternatives that differ only in required properties do not change the type.
  const isTyped = (branches: unknown) =>
    Array.isArray(branches) &&
    branches.every((branch) => isRecord(branch) && 'properties' in branch);
  const open =
    rest['type'] === 'object' && !('properties' in rest) && !('additionalProperties' in rest);
  return {
    ...rest,
    ...(isTyped(oneOf) ? { oneOf } : {}),
    ...(isTyped(anyOf) ? { anyOf } : {}),
    ...(open ? { additionalProperties: true } : {}),
  };
}

/** Keywords that types cannot express. The generator warns about some of them. */
const RULES = [
  'errorMessage',
  'normalize',
  'multiline',
  'characters',
  'refers',
  'discriminator',
  'examples',
  'minItems',
  'maxItems',
  'uniqueItems',
  'pattern',
  'propertyNames',
  'dependencies',
  'fieldNames',
  'equalsField',
  'afterField',
  'imageTypes',
  'imageBytes',
  'imagePixels',
  'minDate',
  'nonEmpty',
  'maxDecimals',
  'minTextLength',
  'maxTextLength',
];

const withoutRules = (schema: JsonSchema): JsonSchema =>
  Object.fromEntries(Object.entries(schema).filter(([name]) => !RULES.includes(name)));

const HEADER =
  '/* Made by `npm run generate` from schemas/. Never edited: the check fails when it differs. */';

const OPTIONS: Partial<Options> = {
  bannerComment: HEADER,
  additionalProperties: false,
  unreachableDefinitions: true,
  style: { singleQuote: true, printWidth: 140 },
};

/**
 * The generator names a type only if a schema contains it. All schemas are therefore in one bundle,
 * whose own type is removed from the result.
 */
async function generate(definitions: Record<string, JsonSchema>): Promise<string> {
  const $defs = Object.fromEntries(
    Object.entries(definitions).map(([name, schema]) => [name, mapSchema(schema, withoutRules)]),
  );
  const code = await toTypeScript({ $defs, type: 'object', properties: {} }, 'Bundle', OPTIONS);
  return code
    .replace(/export interface Bundle \{\}\n/, '')
    .replace(
      / \*\n \* This interface was referenced by `Bundle`'s JSON-Schema\n \* via the `definition` "\w+"\.\n/g,
      '',
    )
    .replace(
      /\/\*\*\n \* This interface was referenced by `Bundle`'s JSON-Schema\n \* via the `definition` "\w+"\.\n \*\/\n/g,
      '',
    )
    .replace(/\n{3,}/g, '\n\n');
}
