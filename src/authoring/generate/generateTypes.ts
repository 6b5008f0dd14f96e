import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compile as toTypeScript, type Options } from 'json-schema-to-typescript';
import { ANNOTATIONS, OWN_RULES } from '../../shared/schema/ruleKeywords.ts';
import { schemaFields } from '../../shared/resolved/schemaFields.ts';
import type { JsonSchema } from '../../shared/resolved/resolved.ts';
import type { Compilation } from '../../compiler/compile.ts';
import type { Overlay } from '../../compiler/read/fileTexts.ts';
import type { OptionSchemas } from '../../compiler/language/manifests.ts';
import { languageTypes } from './languageTypes.ts';
import { optionTypes } from './optionTypes.ts';
import { toTypeName } from './typeNames.ts';
import {
  readLanguageSchemas,
  type LanguageSchemas,
} from '../../compiler/language/languageSchemas.ts';
import { LANGUAGE, SCREENS } from '../../compiler/read/folders.ts';
import { mapSchema } from '../../compiler/language/schemaParts.ts';
import {
  hasServerTypes,
  SERVER_TYPES,
  serverSchemas,
  serverTypes,
  type ServerTyped,
} from './serverTypes.ts';
import { screenParts } from './screenParts.ts';
import { valueRegistries } from './valueRegistries.ts';

/** What types are generated from, besides the language. */
export type Typed = Pick<Compilation, 'options'> & ServerTyped;

/**
 * Generates what `npm run generate` writes for a root: the types of its entities if it has
 * components, those of its calls if it registers types of server code, and for the root of the
 * platform the types of the language, the parts of screens and the lists of the types of values.
 * @param overlay the texts that were compiled instead of files
 * @returns the texts of the files by path, relative to the root; only those whose folder it has
 */
export async function generateCode(
  root: string,
  typed: Typed,
  overlay: Overlay = new Map(),
): Promise<Record<string, string>> {
  const language = readLanguageSchemas(root);
  const files = {
    ...(await generateTypes(language, typed, existsSync(join(root, SCREENS)))),
    ...(language && screenParts(language)),
    ...(hasServerTypes(root) && { [SERVER_TYPES]: await printServer(root, typed, overlay) }),
    ...valueRegistries(root),
  };
  return Object.fromEntries(
    Object.entries(files).filter(([file]) => existsSync(dirname(join(root, file)))),
  );
}

/**
 * Generates the TypeScript types of definitions, those of the options of parts, and those of each
 * entity's response and body. Returns the files by path. The same schemas and entities always
 * produce the same text.
 * @param language the schemas of the definition language, if the project has one
 */
async function generateTypes(
  language: LanguageSchemas | undefined,
  { entities, options }: Typed,
  hasScreens: boolean,
): Promise<Record<string, string>> {
  const named = [...entities.values()].flatMap(({ id, answer, body }) => [
    ...(isEmpty(answer) ? [] : [[toTypeName(id), answer] as const]),
    ...(isEmpty(body) ? [] : [[toTypeName(id, 'body'), withoutConditions(body)] as const]),
  ]);
  return {
    ...(language && {
      [`${LANGUAGE}/definitions.ts`]: await printTypes(languageTypes(language)),
      'src/generated/options.ts': await printOptions(
        options.platform,
        '../shared/resolved/resolved.ts',
      ),
    }),
    ...(hasScreens && {
      [`${SCREENS}/entities.ts`]: await printSchemas(named),
      [`${SCREENS}/options.ts`]: await printOptions(
        options.product,
        'nasaq/shared',
        'nasaq/engine',
      ),
    }),
  };
}

/**
 * Prints the types of the options of parts, and the interfaces that name them by the id of the part.
 * @param shared where the types of calls and lists are imported from
 * @param module to which the interfaces are added; by default the file has them itself
 */
async function printOptions(
  options: OptionSchemas,
  shared: string,
  module?: string,
): Promise<string> {
  const { schemas, interfaces } = optionTypes(options);
  const types = (await printSchemas(Object.entries(schemas))).slice(HEADER.length).trimStart();
  const used = ['ResolvedCall', 'ResolvedListPart'].filter((name) => types.includes(name));
  const named = module ? `declare module '${module}' {\n${interfaces}}\n` : interfaces;
  // Without an import or an export, a declared module would not be that of the engine.
  const imports =
    used.length > 0 ? `import type { ${used.join(', ')} } from '${shared}';` : 'export {};';
  return `${HEADER}\n${imports}\n${types}\n${named}`;
}

async function printServer(root: string, typed: Typed, overlay: Overlay): Promise<string> {
  const named = serverSchemas(typed).map(
    ([name, schema]) => [name, withoutConditions(schema)] as const,
  );
  const types = named.length > 0 ? (await printSchemas(named)).slice(HEADER.length) : '';
  return `${HEADER}\n${serverTypes(root, typed, types, overlay)}`;
}

/** Makes fields that only a condition adds optional, because types cannot express conditions. */
function withoutConditions(schema: JsonSchema): JsonSchema {
  const { if: _test, then: _then, else: _else, allOf: _more, ...rest } = schema;
  return { ...rest, properties: schemaFields(schema), additionalProperties: false };
}

const isEmpty = (schema: JsonSchema) => Object.keys(schema['properties'] ?? {}).length === 0;

/** Keywords that types cannot express, removed because the generator warns about some of them. */
const RULE_KEYWORDS: string[] = [
  ...OWN_RULES,
  ...ANNOTATIONS,
  'errorMessage',
  'characters',
  'minItems',
  'maxItems',
  'uniqueItems',
  'pattern',
  'dependencies',
  'fieldNames',
];

const withoutRules = (schema: JsonSchema): JsonSchema =>
  Object.fromEntries(Object.entries(schema).filter(([name]) => !RULE_KEYWORDS.includes(name)));

/** Generates the code of types from schemas with rules. */
const printSchemas = (named: readonly (readonly [name: string, schema: JsonSchema])[]) =>
  printTypes(
    Object.fromEntries(named.map(([name, schema]) => [name, mapSchema(schema, withoutRules)])),
  );

const HEADER = '/* Generated by `npm run generate`. Do not edit. */';

const OPTIONS: Partial<Options> = {
  bannerComment: HEADER,
  additionalProperties: false,
  unreachableDefinitions: true,
  style: { singleQuote: true, printWidth: 140 },
};

/**
 * Generates the code of all types. The generator creates named types only for the `$defs` of a
 * schema, so the schemas are the `$defs` of one empty schema, whose own type is removed from the
 * result.
 */
async function printTypes($defs: Record<string, JsonSchema>): Promise<string> {
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
