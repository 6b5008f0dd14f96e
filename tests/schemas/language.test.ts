import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { mapSchema } from '../../src/compiler/mapSchema.ts';
import { createAjv } from '../../src/shared/ajv.ts';

/** What an editor shows of the definition language is all that somebody learns of it while writing. */
const folder = resolve(import.meta.dirname, '../../schemas/language');
const schemas = new Map(
  readdirSync(folder).map((name) => [
    name,
    JSON.parse(readFileSync(join(folder, name), 'utf8')) as Schema,
  ]),
);

interface Schema {
  [keyword: string]: unknown;
  $ref?: string;
  description?: string;
  examples?: unknown[];
  properties?: Record<string, Schema>;
}

interface Place {
  name: string;
  file: string;
  schema: Schema;
}

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;

/** Every property that an author can write, wherever in a schema it stands. */
function propertiesIn(file: string, schema: Schema): Place[] {
  const found: Place[] = [];
  mapSchema(schema, (part: Schema) => {
    for (const [name, held] of Object.entries(part.properties ?? {}))
      found.push({ name: `${file}: ${name}`, file, schema: held });
    return part;
  });
  return found;
}

function refers({ file, schema }: Place): Place | undefined {
  if (schema.$ref === undefined) return undefined;
  const [target = '', pointer = ''] = schema.$ref.split('#');
  const found = pointer
    .split('/')
    .slice(1)
    .reduce<unknown>(
      (at, step) => (isSchema(at) ? at[step] : undefined),
      schemas.get(target || file),
    );
  return isSchema(found) ? { name: schema.$ref, file: target || file, schema: found } : undefined;
}

/** What an editor shows of a property: its own word, else that of what it refers to. */
function shown(place: Place, keyword: 'description' | 'examples'): unknown {
  const target = refers(place);
  return place.schema[keyword] ?? (target && shown(target, keyword));
}

const properties = [...schemas].flatMap(([file, schema]) => propertiesIn(file, schema));

it('finds the properties of the whole language', () => {
  expect(properties.length).toBeGreaterThan(150);
});

it.each(['description', 'examples'] as const)('every property has its %s', (keyword) => {
  const bare = properties.filter((place) => shown(place, keyword) === undefined);
  expect(bare.map(({ name }) => name)).toEqual([]);
});

it('descriptions are sentences', () => {
  const odd = properties.filter(
    (place) => !/^[A-Za-z].*\.$/s.test(String(shown(place, 'description'))),
  );
  expect(odd.map(({ name }) => name)).toEqual([]);
});

it('examples are right where they stand', () => {
  const ajv = createAjv();
  for (const [file, schema] of schemas) ajv.addSchema(schema, file);
  const wrong = properties.flatMap((place) => {
    const judge = ajv.compile(
      JSON.parse(
        JSON.stringify(place.schema).replaceAll('"$ref":"#/', `"$ref":"${place.file}#/`),
      ) as Schema,
    );
    return (place.schema.examples ?? [])
      .filter((example) => !judge(example))
      .map((example) => `${place.name}: ${JSON.stringify(example)}`);
  });
  expect(wrong).toEqual([]);
});
