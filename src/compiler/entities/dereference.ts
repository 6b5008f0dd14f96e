import { basename, dirname, join, relative, sep } from 'node:path';
import type { JsonSchema } from '../../shared/resolved/resolved.ts';
import { isObject } from '../../shared/resolved/schemaFields.ts';
import { unescapePointer, type Cursor } from '../read/cursor.ts';
import type { Definition, Definitions } from '../language/definitions.ts';
import type { Units } from '../read/units.ts';
import type { DefinitionPaths } from '../read/definitionRoots.ts';
import type { Files } from '../read/files.ts';
import type { Project } from '../project/project.ts';
import { runUnit } from '../project/runUnit.ts';
import { message } from '../issues/messages.ts';
import { suggest } from '../issues/didYouMean.ts';

/** Returns the definition file at a path. */
type OpenFile = (path: string) => Cursor | undefined;

/** What a field can extend, and what was found to be invalid so far. */
export interface Dereferencing {
  /** The fields of *.shared.json files, by name. */
  shared: ReadonlyMap<string, Cursor>;
  /** Returns the file of an entity, for a `$ref`. */
  open: OpenFile;
  /** The absolute paths of all files that a `$ref` can refer to, for suggestions. */
  paths(): string[];
  /** The absolute path of a file's folder. */
  folderOf(at: Cursor): string;
  /**
   * The entities with an invalid `extends` or `$ref`, as `<file>#`. Their fields are incomplete, so
   * further checks are skipped.
   */
  failed: Set<string>;
  /** The circles that were found, by the targets in them, so that each is reported once. */
  circles: Map<string, Circle>;
}

/** A `$ref` that leads back to one of the targets before it. */
interface Circle {
  ref: Cursor;
  targets: readonly string[];
}

/** Prepares what fields can extend. */
export const createDereferencing = (project: Project, { root }: Files): Dereferencing =>
  withRuleFiles({ folderOf: (at) => dirname(join(root, at.source.file)) }, project);

/** Returns a `Dereferencing` without failures, with the entities and shared fields of a project. */
export const withRuleFiles = (
  { folderOf }: Pick<Dereferencing, 'folderOf'>,
  { ruleFiles, sharedFields }: Pick<Project, 'ruleFiles' | 'sharedFields'>,
): Dereferencing => ({
  shared: sharedFields,
  open: (path) => ruleFiles.get(path),
  paths: () => [...ruleFiles.keys()],
  folderOf,
  failed: new Set(),
  circles: new Map(),
});

/** Returns the files that a `$ref` can refer to, by path. */
export function ruleFilesOf(
  { entity }: Definitions,
  aliases: DefinitionPaths['aliases'],
): Project['ruleFiles'] {
  const files = new Map(entity.map(({ path, at }) => [path, at]));
  const found = [...aliases].flatMap(([alias, path]): [string, Cursor][] => {
    const at = files.get(path);
    return at ? [[alias, at]] : [];
  });
  return new Map([...found, ...files]);
}

/**
 * Runs a unit of work with its own `Dereferencing`, and adds the invalid `$ref`s that it finds.
 * Reports the circles that no earlier unit has found.
 */
export function runDereferencing<Result>(
  project: Project,
  { at, path }: Definition,
  all: Dereferencing,
  work: (project: Project, dereferencing: Dereferencing) => Result,
): Result {
  const { result, failed, circles } = runUnit(project, 'rules', path, [at], (tracked) => {
    const own = withRuleFiles(all, tracked);
    return { result: work(tracked, own), failed: own.failed, circles: own.circles };
  });
  for (const location of failed) all.failed.add(location);
  for (const [name, { ref, targets }] of circles) {
    if (!all.circles.has(name))
      ref.report('check.refCircle', { circle: `${targets.join(' → ')} → ${targets[0]}` });
    all.circles.set(name, { ref, targets });
  }
  return result;
}

/**
 * Returns the fields of shared files, by name. A field of the product replaces that of the platform.
 * Reports a name that two fields of the product have.
 */
export function sharedFieldsOf({ shared }: Definitions, units: Units): Map<string, Cursor> {
  const fieldsOf = (isOfPlatform: boolean) =>
    shared
      .filter((definition) => definition.isOfPlatform === isOfPlatform)
      .flatMap((definition) =>
        units.run('sharedFields', definition.path, [definition], () =>
          definition.at.get('fields').entries(),
        ),
      );
  const fields = new Map<string, Cursor>();
  for (const [name, field] of fieldsOf(false))
    if (fields.has(name))
      field.reportKey(
        'check.nameTaken',
        { name, kind: message('check.kind.sharedField') },
        message('check.fix.renameOne'),
      );
    else fields.set(name, field);
  return new Map([...fieldsOf(true), ...fields]);
}

/** Properties that are not copied to a field. */
const OMITTED_PROPERTIES = new Set(['$schema', 'kind', '$ref']);

/**
 * Returns a field or entity with the rules of the shared field that it extends, or of the entity
 * that its `$ref` names. Properties stated beside them override theirs; messages are merged rule by
 * rule. An invalid or circular name is reported and ignored.
 * @param visited the targets that led here, as `<file>#<pointer>`
 */
export function dereference(
  at: Cursor,
  dereferencing: Dereferencing,
  visited: readonly string[] = [],
): JsonSchema {
  const own = Object.fromEntries(
    at
      .entries()
      .flatMap(([name, value]) =>
        OMITTED_PROPERTIES.has(name)
          ? []
          : [[name, dereferencePart(name, value, dereferencing, visited)]],
      ),
  );
  const isEntity = at.path.length === 0;
  if (!isExtended(at)) return isEntity ? { type: 'object', ...own } : own;
  const target = findTarget(at, dereferencing, visited);
  if (!target) {
    dereferencing.failed.add(visited[0] ?? '');
    return own;
  }
  return merge(dereference(target.at, dereferencing, [...visited, target.id]), own);
}

/** Keywords that contain one schema, schemas by name, and a list of schemas. */
const SINGLES = new Set(['items', 'additionalProperties', 'then', 'else', 'onCreate', 'onEdit']);
const MAPS = new Set(['properties', 'variants']);
const LISTS = new Set(['allOf', 'oneOf', 'anyOf']);

function dereferencePart(
  name: string,
  value: Cursor,
  dereferencing: Dereferencing,
  visited: readonly string[],
): unknown {
  if (SINGLES.has(name) && isObject(value.value)) return dereference(value, dereferencing, visited);
  if (LISTS.has(name))
    return value.items().map((item) => dereference(item, dereferencing, visited));
  if (!MAPS.has(name)) return value.value;
  return Object.fromEntries(
    value.entries().map(([part, rule]) => [part, dereference(rule, dereferencing, visited)]),
  );
}

const isExtended = (at: Cursor) =>
  at.get('extends').text() !== undefined || at.get('$ref').text() !== undefined;

/**
 * Returns a field, the field that it extends, the field that this one extends, and so on. The first
 * one that states a rule overrides the others.
 */
export function chainOf(
  at: Cursor,
  dereferencing: Dereferencing,
  visited: readonly string[] = [],
): Cursor[] {
  const target = isExtended(at) ? findTarget(at, dereferencing, visited) : undefined;
  return target ? [at, ...chainOf(target.at, dereferencing, [...visited, target.id])] : [at];
}

function merge(target: JsonSchema, own: JsonSchema): JsonSchema {
  const [messages, ownMessages] = [target['errorMessage'], own['errorMessage']];
  const joined =
    isObject(messages) && isObject(ownMessages)
      ? { errorMessage: { ...messages, ...ownMessages } }
      : {};
  return { ...target, ...own, ...joined };
}

interface DereferenceTarget {
  at: Cursor;
  /** The position, as `<file>#<pointer>`. */
  id: string;
}

function findTarget(
  at: Cursor,
  dereferencing: Dereferencing,
  visited: readonly string[],
): DereferenceTarget | undefined {
  const name = at.get('extends');
  const target = name.exists
    ? findShared(name, dereferencing)
    : findEntity(at.get('$ref'), dereferencing);
  if (!target || !visited.includes(target.id)) return target;
  const ref = name.exists ? name : at.get('$ref');
  addCircle(ref, dereferencing, visited.slice(visited.indexOf(target.id)));
  return undefined;
}

function findShared(name: Cursor, { shared }: Dereferencing): DereferenceTarget | undefined {
  const at = shared.get(name.text() ?? '');
  if (at) {
    name.use('rule', name.text() ?? '');
    return { at, id: `${at.source.file}#/${at.path.join('/')}` };
  }
  name.report(
    'check.unknownName',
    { kind: message('check.kind.sharedField'), name: String(name.value) },
    suggest(String(name.value), [...shared.keys()]),
  );
  return undefined;
}

function findEntity(ref: Cursor, dereferencing: Dereferencing): DereferenceTarget | undefined {
  const [file = '', pointer = ''] = String(ref.value).split('#');
  const folder = dereferencing.folderOf(ref);
  const opened = file === '' ? ref.root() : dereferencing.open(join(folder, file));
  if (!opened) {
    ref.report(
      'check.unknownName',
      { kind: message('check.kind.file'), name: file },
      suggest(
        file,
        dereferencing.paths().map((path) => relative(folder, path).split(sep).join('/')),
      ),
    );
    return undefined;
  }
  const at = followPointer(ref, opened, pointer);
  ref.use('entity', entityIdOf(opened));
  return at && { at, id: `${at.source.file}#${pointer}` };
}

const entityIdOf = ({ source }: Cursor) => basename(source.file).split('.')[0] ?? '';

function addCircle(ref: Cursor, { circles }: Dereferencing, targets: readonly string[]): void {
  const name = targets.toSorted().join();
  if (!circles.has(name)) circles.set(name, { ref, targets });
}

/** Returns the position at a pointer of a `$ref`. Reports a missing one. */
function followPointer(ref: Cursor, from: Cursor, pointer: string): Cursor | undefined {
  let at = from;
  for (const name of pointer.split('/').slice(1).map(unescapePointer)) {
    const next = at.get(name);
    if (!next.exists) {
      ref.report(
        'check.refMissing',
        { name, file: from.source.file },
        suggest(
          name,
          at.entries().map(([known]) => known),
        ),
      );
      return undefined;
    }
    at = next;
  }
  return at;
}
