import { dirname, join, relative, sep } from 'node:path';
import type { JsonSchema } from '../../shared/resolved.ts';
import { isObject } from '../../shared/schemaFields.ts';
import { unescapePointer, type Cursor } from '../read/cursor.ts';
import type { Definitions } from '../language/definitions.ts';
import type { Files } from '../read/files.ts';
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
  /** The circles that were reported, so that each is reported once. */
  circles: Set<string>;
}

/** Prepares what fields can extend. Reports a name that two shared fields have. */
export function createDereferencing({ entity, shared }: Definitions, files: Files): Dereferencing {
  const known = new Map(entity.map((definition) => [definition.path, definition]));
  return {
    shared: sharedFields(shared),
    open: (path) => known.get(path)?.at,
    paths: () => [...known.keys()],
    folderOf: (at) => dirname(join(files.root, at.source.file)),
    failed: new Set(),
    circles: new Set(),
  };
}

function sharedFields(files: Definitions['shared']): Map<string, Cursor> {
  const fields = new Map<string, Cursor>();
  for (const [name, field] of files.flatMap(({ at }) => at.get('fields').entries()))
    if (fields.has(name))
      field.reportKey(
        'check.nameTaken',
        { name, kind: message('check.kind.sharedField') },
        message('check.fix.renameOne'),
      );
    else fields.set(name, field);
  return fields;
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
const SINGLES = new Set(['items', 'then', 'else', 'onCreate', 'onEdit']);
const MAPS = new Set(['properties', 'variants']);
const LISTS = new Set(['allOf']);

function dereferencePart(
  name: string,
  value: Cursor,
  dereferencing: Dereferencing,
  visited: readonly string[],
): unknown {
  if (SINGLES.has(name)) return dereference(value, dereferencing, visited);
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

interface Target {
  at: Cursor;
  /** The position, as `<file>#<pointer>`. */
  id: string;
}

function findTarget(
  at: Cursor,
  dereferencing: Dereferencing,
  visited: readonly string[],
): Target | undefined {
  const name = at.get('extends');
  const target = name.exists
    ? findShared(name, dereferencing)
    : findEntity(at.get('$ref'), dereferencing);
  if (!target || !visited.includes(target.id)) return target;
  reportCircle(
    name.exists ? name : at.get('$ref'),
    dereferencing,
    visited.slice(visited.indexOf(target.id)),
  );
  return undefined;
}

function findShared(name: Cursor, { shared }: Dereferencing): Target | undefined {
  const at = shared.get(name.text() ?? '');
  if (at) return { at, id: `${at.source.file}#/${at.path.join('/')}` };
  name.report(
    'check.unknownName',
    { kind: message('check.kind.sharedField'), name: String(name.value) },
    suggest(String(name.value), [...shared.keys()]),
  );
  return undefined;
}

function findEntity(ref: Cursor, dereferencing: Dereferencing): Target | undefined {
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
  return at && { at, id: `${at.source.file}#${pointer}` };
}

function reportCircle(ref: Cursor, dereferencing: Dereferencing, circle: readonly string[]): void {
  const name = circle.toSorted().join();
  if (dereferencing.circles.has(name)) return;
  dereferencing.circles.add(name);
  ref.report('check.refCircle', { circle: `${circle.join(' → ')} → ${circle[0]}` });
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
