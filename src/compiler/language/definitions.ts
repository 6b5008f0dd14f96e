import { basename, join } from 'node:path';
import type {
  AppDefinition,
  CasesDefinition,
  DetailDefinition,
  FormDefinition,
  ListDefinition,
  PageDefinition,
  QueryDefinition,
  ResourceDefinition,
  SharedDefinition,
  StoreDefinition,
} from '../../language/definitions.ts';
import { checkSchemaHeader } from './checkSchemaHeader.ts';
import { rootCursor, type Cursor } from '../read/cursor.ts';
import type { DefinitionPath } from '../read/definitionRoots.ts';
import type { Files } from '../read/files.ts';
import type { Language, Reference } from './language.ts';
import type { Source } from '../read/source.ts';
import type { Units } from '../read/units.ts';
import { commaList } from '../issues/messages.ts';

/** One definition file, checked against the language. */
export interface Definition<T = unknown> {
  /** The file name without folder and role: `loans` of `loans.schema.json`. */
  name: string;
  path: string;
  /** Whether it is a definition of the platform, which the product includes. */
  isOfPlatform: boolean;
  at: Cursor<T>;
  references: Reference[];
}

/** The kinds of definition files. The language has a schema with the name of each kind. */
export const KINDS = [
  'app',
  'list',
  'page',
  'form',
  'detail',
  'resource',
  'store',
  'query',
  'entity',
  'shared',
  'cases',
] as const;

export type Kind = (typeof KINDS)[number];

export interface Definitions {
  app: Definition<AppDefinition>[];
  list: Definition<ListDefinition>[];
  page: Definition<PageDefinition>[];
  form: Definition<FormDefinition>[];
  detail: Definition<DetailDefinition>[];
  resource: Definition<ResourceDefinition>[];
  store: Definition<StoreDefinition>[];
  query: Definition<QueryDefinition>[];
  /** Entities are JSON Schemas. */
  entity: Definition[];
  shared: Definition<SharedDefinition>[];
  cases: Definition<CasesDefinition>[];
}

/** The kind of a file by its role, the part of its name before `.json`. */
const KIND_OF_ROLE: Record<string, Kind> = {
  list: 'list',
  page: 'page',
  form: 'form',
  detail: 'detail',
  resource: 'resource',
  store: 'store',
  query: 'query',
  schema: 'entity',
  shared: 'shared',
  cases: 'cases',
};

/**
 * Reads the files of schemas/ and checks it against the language. Of the examples of the platform
 * it reads none: a test of the platform runs them.
 * @param isIncluded whether to read the file at a path; all files by default
 */
export function loadDefinitions(
  files: Files,
  paths: readonly DefinitionPath[],
  language: Language,
  units: Units,
  isIncluded: (path: string) => boolean = () => true,
): Definitions {
  const definitions: Definitions = {
    app: [],
    list: [],
    page: [],
    form: [],
    detail: [],
    resource: [],
    store: [],
    query: [],
    entity: [],
    shared: [],
    cases: [],
  };
  for (const { path, isOfPlatform } of paths) {
    if (isIgnored(path) || !isIncluded(path)) continue;
    const source = files.read(path);
    const kind = kindOf(path, files.root);
    if (!kind) {
      reportRole(source);
      continue;
    }
    if (isOfPlatform && kind === 'cases') continue;
    definitions[kind].push(
      units.run('definition', path, [source, language], () => {
        const definition = toDefinition({ path, isOfPlatform }, kind, source, language);
        checkSchemaHeader(definition.at, path, kind, language, files);
        return definition;
      }),
    );
  }
  if (definitions.app.length === 0) reportNoApp(definitions, files);
  return definitions;
}

const isIgnored = (path: string) => basename(path).startsWith('.') || path.endsWith('.md');

/** Returns a definition. Its type depends on the kind of file, which TypeScript cannot follow. */
function toDefinition(
  { path, isOfPlatform }: DefinitionPath,
  kind: Kind,
  source: Source,
  language: Language,
): Definition<never> {
  const references = source.broken ? [] : language.check(kind, source);
  const name = basename(path).split('.')[0] ?? '';
  return { name, path, isOfPlatform, at: rootCursor(source), references };
}

/** Returns the kind of the file at a path. Undefined if its name says none. */
export function kindOf(path: string, root: string): Kind | undefined {
  if (path === join(root, 'schemas/app.json')) return 'app';
  const [, role = '', ending, ...more] = basename(path).split('.');
  if (ending !== 'json' || more.length > 0) return undefined;
  return KIND_OF_ROLE[role];
}

function reportRole(source: Source): void {
  const [name = ''] = basename(source.file).split('.');
  source.report([], 'check.unknownRole', {
    file: basename(source.file),
    name,
    roles: commaList(Object.keys(KIND_OF_ROLE)),
  });
}

function reportNoApp(definitions: Definitions, files: Files): void {
  const source = files.addMissing(join(files.root, 'schemas/app.json'));
  source.report([], 'check.noApp');
  definitions.app.push({
    name: 'app',
    path: join(files.root, 'schemas/app.json'),
    isOfPlatform: false,
    at: rootCursor(source),
    references: [],
  });
}
