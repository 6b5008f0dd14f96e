import type { JsonSchema } from '../../shared/resolved.ts';
import { isObject } from '../../shared/schemaFields.ts';
import { mapSchema } from '../entities/schemaParts.ts';
import type { Manifests, Part } from '../language/manifests.ts';

/** A type for each part of the kinds, and an interface that names them by the id of the part. */
export interface OptionTypes {
  schemas: Record<string, JsonSchema>;
  interfaces: string;
}

/**
 * Returns the types of the options that cells, widgets, actions and blocks get: those that the
 * compiler writes, after it has added the defaults and replaced the names of calls by the calls.
 */
export function optionTypes({ fields, actions, blocks }: Manifests): OptionTypes {
  const fieldParts = [...fields.values()];
  const kinds: [name: string, parts: Part[], suffix: string][] = [
    ['CellOptions', fieldParts.filter(({ provides }) => provides.includes('cell')), 'Options'],
    ['WidgetOptions', fieldParts.filter(({ provides }) => provides.includes('widget')), 'Options'],
    ['ActionOptions', [...actions.values()], 'ActionOptions'],
    ['BlockOptions', [...blocks.values()], 'BlockOptions'],
  ];
  const typed = kinds.flatMap(([, parts, suffix]) =>
    parts.map((part) => [typeName(part, suffix), mapSchema(part.options, toTyped)] as const),
  );
  return {
    schemas: Object.fromEntries(typed),
    interfaces: kinds.map(([name, parts, suffix]) => interfaceOf(name, parts, suffix)).join('\n'),
  };
}

const interfaceOf = (name: string, parts: Part[], suffix: string): string =>
  `export interface ${name} {\n${parts
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
    .map((part) => `  '${part.id}': ${typeName(part, suffix)};\n`)
    .join('')}}\n`;

const typeName = ({ id }: Part, suffix: string): string =>
  `${id
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')}${suffix}`;

/** What the compiler puts in place of a name in options, by what the name refers to. */
const EMBEDDED: Readonly<Record<string, string>> = {
  call: 'ResolvedCall',
  change: 'ResolvedCall',
  rowsOf: 'ResolvedListPart',
};

/** Changes the schema of options, without those within it, to that of what the compiler writes. */
function toTyped(schema: JsonSchema): JsonSchema {
  const tsType = EMBEDDED[String(schema['refers'])];
  if (tsType !== undefined) return { description: schema['description'], tsType };
  const { if: _test, then: _then, else: _else, required = [], ...rest } = schema;
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  const completed = Object.entries(properties).flatMap(([name, property]) =>
    isObject(property) && property['default'] !== undefined ? [name] : [],
  );
  return { ...rest, required: [...(required as string[]), ...completed] };
}
