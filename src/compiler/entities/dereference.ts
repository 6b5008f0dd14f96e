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

export interface Dereferencing {
  open: OpenFile;
  /** All possible paths of a `$ref`, for suggestions. */
  paths(): string[];
  /** The absolute path of a file's folder. */
  folderOf(at: Cursor): string;
  /**
   * The entities with an invalid `$ref`. Their fields are incomplete, so further checks are
   * skipped.
   */
  failed: Set<string>;
  /** The circles that were reported. Every entity that refers to a circle finds it again. */
  circles: Set<string>;
}

/** Prepares the files that a `$ref` can refer to: entities and shared rules. */
export function openDereferencing({ entity, shared }: Definitions, files: Files): Dereferencing {
  const known = new Map([...entity, ...shared].map((definition) => [definition.path, definition]));
  return {
    open: (path) => known.get(path)?.at,
    paths: () => [...known.keys()],
    folderOf: (at) => dirname(join(files.root, at.source.file)),
    failed: new Set(),
    circles: new Set(),
  };
}

/** Properties that are not copied to a field. */
const OMITTED_PROPERTIES = new Set(['$schema', 'kind', '$defs', '$ref']);

/**
 * Returns a field or entity with every `$ref` replaced by its target. Properties next to a `$ref`
 * override those of the target; messages are merged rule by rule. An invalid or circular `$ref` is
 * reported and ignored.
 */
export function dereference(
  at: Cursor,
  files: Dereferencing,
  visited: readonly string[] = [],
): JsonSchema {
  const own = Object.fromEntries(
    at
      .entries()
      .flatMap(([name, value]) =>
        OMITTED_PROPERTIES.has(name) ? [] : [[name, dereferencePart(name, value, files, visited)]],
      ),
  );
  const ref = at.get('$ref');
  const isEntity = at.path.length === 0;
  if (ref.text() === undefined) return isEntity ? { type: 'object', ...own } : own;
  const target = findTarget(ref, files, visited);
  if (!target) {
    files.failed.add(visited[0] ?? '');
    return own;
  }
  return merge(dereference(target.at, files, [...visited, target.id]), own);
}

/** Keywords with one field, with fields by name, and with a list of parts of an entity. */
const SINGLES = new Set(['items', 'then', 'else']);
const MAPS = new Set(['properties', 'variants']);
const LISTS = new Set(['allOf']);

function dereferencePart(
  name: string,
  value: Cursor,
  files: Dereferencing,
  visited: readonly string[],
): unknown {
  if (SINGLES.has(name)) return dereference(value, files, visited);
  if (LISTS.has(name)) return value.items().map((item) => dereference(item, files, visited));
  if (!MAPS.has(name)) return value.value;
  return Object.fromEntries(
    value.entries().map(([part, rule]) => [part, dereference(rule, files, visited)]),
  );
}

/**
 * Returns a field and the targets of its `$ref`s, the nearest first. The first one that states a
 * rule overrides the others.
 */
export function chainOf(
  at: Cursor,
  files: Dereferencing,
  visited: readonly string[] = [],
): Cursor[] {
  const ref = at.get('$ref');
  const target = ref.text() === undefined ? undefined : findTarget(ref, files, visited);
  return target ? [at, ...chainOf(target.at, files, [...visited, target.id])] : [at];
}

function merge(target: JsonSchema, own: JsonSchema): JsonSchema {
  const [messages, ownMessages] = [target['errorMessage'], own['errorMessage']];
  const joined =
    isObject(messages) && isObject(ownMessages)
      ? { errorMessage: { ...messages, ...ownMessages } }
      : {};
  return { ...target, ...own, ...joined };
}

function findTarget(
  ref: Cursor,
  files: Dereferencing,
  visited: readonly string[],
): { at: Cursor; id: string } | undefined {
  const [file = '', pointer = ''] = String(ref.value).split('#');
  const folder = files.folderOf(ref);
  const opened = file === '' ? ref.top() : files.open(join(folder, file));
  if (!opened) {
    ref.report(
      'check.unknownName',
      { kind: message('check.kind.file'), name: file },
      suggest(
        file,
        files.paths().map((path) => relative(folder, path).split(sep).join('/')),
      ),
    );
    return undefined;
  }
  const at = step(ref, opened, pointer);
  if (!at) return undefined;
  const id = `${at.source.file}#${pointer}`;
  if (!visited.includes(id)) return { at, id };
  reportCircle(ref, files, visited.slice(visited.indexOf(id)));
  return undefined;
}

function reportCircle(ref: Cursor, files: Dereferencing, circle: readonly string[]): void {
  const name = circle.toSorted().join();
  if (files.circles.has(name)) return;
  files.circles.add(name);
  ref.report('check.refCircle', { circle: `${circle.join(' → ')} → ${circle[0]}` });
}

function step(ref: Cursor, from: Cursor, pointer: string): Cursor | undefined {
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
