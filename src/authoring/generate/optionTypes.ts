import type { JsonSchema } from '../../shared/resolved/resolved.ts';
import { isObject } from '../../shared/resolved/schemaFields.ts';
import { mapSchema } from '../../compiler/language/schemaParts.ts';
import type { OptionSchemas } from '../../compiler/language/manifests.ts';
import { toTypeName } from './typeNames.ts';

/** A type for the options of each part, and interfaces that name the types by the id of the part. */
interface OptionTypes {
  schemas: Record<string, JsonSchema>;
  interfaces: string;
}

/** The interface of each kind of part, and how the names of its types end. */
const KINDS = [
  ['cell', 'CellOptions', 'CellOptions'],
  ['widget', 'WidgetOptions', 'WidgetOptions'],
  ['action', 'ActionOptions', 'ActionOptions'],
  ['block', 'BlockOptions', 'BlockOptions'],
] as const;

/**
 * Returns the types of the options that cells, widgets, actions and blocks get: those that the
 * compiler writes, after it has added the defaults and replaced the names of calls by the calls.
 */
export function optionTypes(options: OptionSchemas): OptionTypes {
  const typed = KINDS.flatMap(([kind, , suffix]) =>
    Object.entries(options[kind]).map(
      ([id, schema]) => [toTypeName(id, suffix), mapSchema(schema, toTyped)] as const,
    ),
  );
  const interfaces = KINDS.flatMap(([kind, name, suffix]) => {
    const ids = Object.keys(options[kind]).toSorted();
    if (ids.length === 0) return [];
    return `export interface ${name} {\n${ids
      .map((id) => `  '${id}': ${toTypeName(id, suffix)};\n`)
      .join('')}}\n`;
  });
  return { schemas: Object.fromEntries(typed), interfaces: interfaces.join('\n') };
}

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
