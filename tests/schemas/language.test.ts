import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { mapSchema } from '../../src/compiler/language/schemaParts.ts';
import { createAjv } from '../../src/shared/schema/ajv.ts';

/**
 * Tests the descriptions and examples of the definition language, which editors show to authors.
 */
const folder = resolve(import.meta.dirname, '../../src/language');
const schemas = new Map(
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => [name, JSON.parse(readFileSync(join(folder, name), 'utf8')) as Schema]),
);

interface Schema {
  [keyword: string]: unknown;
  $ref?: string;
  description?: string;
  examples?: unknown[];
  properties?: Record<string, Schema>;
}

interface PropertyLocation {
  name: string;
  file: string;
  schema: Schema;
}

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;

/** Returns every property that an author can write, at any depth of a schema. */
function propertiesIn(file: string, schema: Schema): PropertyLocation[] {
  const found: PropertyLocation[] = [];
  mapSchema(schema, (part: Schema) => {
    for (const [name, property] of Object.entries(part.properties ?? {}))
      found.push({ name: `${file}: ${name}`, file, schema: property });
    return part;
  });
  return found;
}

function resolveRef({ file, schema }: PropertyLocation): PropertyLocation | undefined {
  if (schema.$ref === undefined) return undefined;
  const [target = '', pointer = ''] = schema.$ref.split('#');
  const found = pointer
    .split('/')
    .slice(1)
    .reduce<unknown>(
      (node, step) => (isSchema(node) ? node[step] : undefined),
      schemas.get(target || file),
    );
  return isSchema(found) ? { name: schema.$ref, file: target || file, schema: found } : undefined;
}

/**
 * Returns what an editor shows of a property: its own value of the keyword, or that of its $ref.
 */
function shownValue(property: PropertyLocation, keyword: 'description' | 'examples'): unknown {
  const target = resolveRef(property);
  return property.schema[keyword] ?? (target && shownValue(target, keyword));
}

const properties = [...schemas].flatMap(([file, schema]) => propertiesIn(file, schema));

it('finds the properties of the whole language', () => {
  expect(properties.length).toBeGreaterThan(150);
});

it.each(['description', 'examples'] as const)('every property has %s', (keyword) => {
  const missing = properties.filter((property) => shownValue(property, keyword) === undefined);
  expect(missing.map(({ name }) => name)).toEqual([]);
});

it('descriptions are sentences', () => {
  const malformed = properties.filter(
    (property) => !/^[A-Za-z].*\.$/s.test(String(shownValue(property, 'description'))),
  );
  expect(malformed.map(({ name }) => name)).toEqual([]);
});

it('every example matches the schema of its property', () => {
  const ajv = createAjv();
  ajv.addVocabulary(['shortFor', 'fieldsOf', 'keyRefers', 'descriptionAr']);
  ajv.addVocabulary(['part', 'nameOf', 'named', 'impact', 'readingOrder']);
  for (const [file, schema] of schemas) ajv.addSchema(schema, file);
  const wrong = properties.flatMap((property) => {
    const validate = ajv.compile(
      JSON.parse(
        JSON.stringify(property.schema).replaceAll('"$ref":"#/', `"$ref":"${property.file}#/`),
      ) as Schema,
    );
    return (property.schema.examples ?? [])
      .filter((example) => !validate(example))
      .map((example) => `${property.name}: ${JSON.stringify(example)}`);
  });
  expect(wrong).toEqual([]);
});
