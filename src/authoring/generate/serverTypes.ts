import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Compilation } from '../../compiler/compile.ts';
import { includedParts } from '../../compiler/read/definitionRoots.ts';
import { openFileTexts, type Overlay } from '../../compiler/read/fileTexts.ts';
import type { JsonSchema, ResolvedCall, ResolvedEntity } from '../../shared/resolved/resolved.ts';
import { toTypeName } from './typeNames.ts';

/** What the types for the server code of a product are generated from. */
export type ServerTyped = Pick<Compilation, 'app' | 'entities' | 'resources' | 'storages'>;

/** The file with the types, which a product registers in `server/register.ts`. */
export const SERVER_TYPES = 'server/definitions.ts';

/** Whether a root registers types of server code. */
export const hasServerTypes = (root: string): boolean =>
  existsSync(join(root, 'server/register.ts'));

const hasFields = (schema: JsonSchema) => Object.keys(schema['properties'] ?? {}).length > 0;

/** Returns the schemas of the items and bodies that calls answer and send, by the name of the type. */
export function serverSchemas({
  entities,
  resources,
}: Pick<ServerTyped, 'entities' | 'resources'>): [name: string, schema: JsonSchema][] {
  const used = new Map<string, JsonSchema>();
  for (const { entity, calls } of resources.values()) {
    const known = entities.get(entity);
    for (const call of known ? Object.values(calls) : []) {
      if (hasItem(call, known)) used.set(toTypeName(entity), known!.answer);
      if (hasBody(call, known)) used.set(toTypeName(entity, 'body'), known!.body);
    }
  }
  return [...used].sort(([a], [b]) => (a < b ? -1 : 1));
}

/** The responses with items of the entity. */
const ITEM_RESPONSES: ResolvedCall['response'][] = ['item', 'items', 'page'];

const hasItem = ({ response }: ResolvedCall, entity: ResolvedEntity | undefined): boolean =>
  ITEM_RESPONSES.includes(response) && entity !== undefined && hasFields(entity.answer);

const hasBody = (call: ResolvedCall, entity: ResolvedEntity | undefined): boolean =>
  call.hasBody && entity !== undefined && hasFields(entity.body);

/**
 * Returns the types that a product registers: the keys of its texts, its calls with what they send
 * and answer, and its stores with what is sent for their rows.
 * @param schemaTypes the printed types of `serverSchemas`
 */
export function serverTypes(
  root: string,
  typed: ServerTyped,
  schemaTypes: string,
  overlay: Overlay,
): string {
  const textKeys = printTextKeys(root, typed, overlay);
  const used = ['PartTextKey', 'PlatformTextKey'].filter((name) => textKeys.type.includes(name));
  return [
    [`import type { ${used.join(', ')} } from 'nasaq/server';`, ...textKeys.imports].join('\n'),
    schemaTypes.replaceAll('export interface ', 'interface ').trim(),
    textKeys.type,
    printCalls(typed),
    printStores(typed),
    DEFINITIONS,
    '',
  ].join('\n\n');
}

const DEFINITIONS = `/** What the definitions say, for \`Register\` of server/register.ts. */
export interface Definitions {
  textKey: TextKey;
  calls: Calls;
  stores: Stores;
}`;

interface TextKeys {
  imports: string[];
  type: string;
}

/**
 * The keys are read from the files, so that a new text needs no generated file. The files of one
 * language are enough, because the check refuses a text that another language lacks.
 */
function printTextKeys(root: string, { app }: ServerTyped, overlay: Overlay): TextKeys {
  const files = openFileTexts(root, overlay);
  const folder = `locales/${app.languages[0] ?? ''}`;
  const own = files
    .list(join(root, folder))
    .filter((path) => path.endsWith('.json'))
    .map((path) => basename(path, '.json'));
  const parts = includedParts(files, root).map((part) => `PartTextKey<${quote(part)}>`);
  const types = [
    'PlatformTextKey',
    ...parts,
    ...own.map((name) => `keyof typeof ${textsIn(name)}`),
  ];
  return {
    imports: own.map((name) => `import type ${textsIn(name)} from '../${folder}/${name}.json';`),
    type: `/** The keys of all texts. */\nexport type TextKey =${types.map((type) => `\n  | ${type}`).join('')};`,
  };
}

const textsIn = (file: string) => `textsOf${toTypeName(file)}`;

function printCalls({ entities, resources }: ServerTyped): string {
  const printed = [...resources.values()]
    .sort((one, other) => (one.id < other.id ? -1 : 1))
    .map(({ id, entity, calls }) => {
      const known = entities.get(entity);
      const lines = Object.values(calls).map((call) => {
        const name = call.name.slice(id.length + 1);
        const body = hasBody(call, known) ? toTypeName(entity, 'body') : 'undefined';
        const item = hasItem(call, known) ? toTypeName(entity) : 'object';
        return `    ${quote(name)}: { body: ${body}; item: ${item}; response: ${quote(call.response)} };`;
      });
      return `  ${quote(id)}: {\n${lines.join('\n')}\n  };`;
    });
  return `/** By resource: what its calls send and answer. */\nexport interface Calls {\n${printed.join('\n')}\n}`;
}

/** Prints the stores whose rows calls write, with the bodies of all resources that use them. */
function printStores({ entities, resources, storages }: ServerTyped): string {
  const bodies = new Map<string, { table: string; types: Set<string> }>();
  for (const [id, { store, table }] of storages) {
    const { entity, calls } = resources.get(id)!;
    const known = entities.get(entity);
    const one = bodies.get(store) ?? { table, types: new Set<string>() };
    if (Object.values(calls).some((call) => hasBody(call, known)))
      one.types.add(toTypeName(entity, 'body'));
    bodies.set(store, one);
  }
  const printed = [...bodies]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(
      ([store, { table, types }]) =>
        `  ${quote(store)}: { table: ${quote(table)}; body: ${types.size > 0 ? [...types].sort().join(' | ') : 'object'} };`,
    );
  return `/** By store: its table, and what is sent for its rows. */\nexport interface Stores {\n${printed.join('\n')}\n}`;
}

const quote = (text: string) => `'${text}'`;
