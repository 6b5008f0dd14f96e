import { dirname, join, relative, sep } from 'node:path';
import type { JsonSchema } from '../shared/resolved.ts';
import { isRecord, unescapePointer, type Cursor } from './cursor.ts';
import type { Definitions } from './definitions.ts';
import type { Files } from './files.ts';
import { message } from './messages.ts';
import { suggest } from './didYouMean.ts';

/** The definition file at a path, for a `$ref` into it. */
type OpenFile = (path: string) => Cursor | undefined;

export interface Dereferencing {
  open: OpenFile;
  /** The paths that a `$ref` could have meant, for the suggestion. */
  paths(): string[];
  /** The folder of a file, absolute. */
  folderOf(at: Cursor): string;
  /** The entities with a `$ref` that leads nowhere: nothing more can be said of their fields. */
  failed: Set<string>;
  /** The circles that were told already: each is met again from every entity that leads into it. */
  circles: Set<string>;
}

/** The files that a `$ref` can lead into: entities, and the rules that they share. */
export function openDereferencing({ entity, rules }: Definitions, files: Files): Dereferencing {
  const known = new Map([...entity, ...rules].map((definition) => [definition.path, definition]));
  return {
    open: (path) => known.get(path)?.at,
    paths: () => [...known.keys()],
    folderOf: (at) => dirname(join(files.root, at.source.file)),
    failed: new Set(),
    circles: new Set(),
  };
}

/** Words of the definition language that are no part of a field. */
const NOT_OF_A_FIELD = new Set(['$schema', 'kind', '$defs', '$ref']);

/**
 * A field or entity with everything that it refers to written into it. What stands beside a `$ref` is added to the
 * target and wins over it; message keys are joined rule by rule. A `$ref` that leads nowhere, or back to itself, is an
 * issue, and the field is then what stands beside it.
 */
export function dereference(
  at: Cursor,
  files: Dereferencing,
  on: readonly string[] = [],
): JsonSchema {
  const own = Object.fromEntries(
    at
      .entries()
      .flatMap(([name, held]) =>
        NOT_OF_A_FIELD.has(name) ? [] : [[name, dereferencePart(name, held, files, on)]],
      ),
  );
  const ref = at.get('$ref');
  if (ref.text() === undefined) return own;
  const target = findTarget(ref, files, on);
  if (!target) {
    files.failed.add(on[0] ?? '');
    return own;
  }
  return merge(dereference(target.at, files, [...on, target.id]), own);
}

/** Keywords that hold a field or a part of an entity, several by name, and several in a row. */
const SINGLES = new Set(['items', 'then', 'else']);
const MAPS = new Set(['properties', 'variants']);
const LISTS = new Set(['allOf']);

function dereferencePart(
  name: string,
  held: Cursor,
  files: Dereferencing,
  on: readonly string[],
): unknown {
  if (SINGLES.has(name)) return dereference(held, files, on);
  if (LISTS.has(name)) return held.items().map((item) => dereference(item, files, on));
  if (!MAPS.has(name)) return held.value;
  return Object.fromEntries(
    held.entries().map(([part, rule]) => [part, dereference(rule, files, on)]),
  );
}

/** A field and what it takes over by `$ref`, the nearest first: the first that states a rule states it. */
export function chainOf(at: Cursor, files: Dereferencing, on: readonly string[] = []): Cursor[] {
  const ref = at.get('$ref');
  const target = ref.text() === undefined ? undefined : findTarget(ref, files, on);
  return target ? [at, ...chainOf(target.at, files, [...on, target.id])] : [at];
}

function merge(target: JsonSchema, own: JsonSchema): JsonSchema {
  const [messages, ownMessages] = [target['errorMessage'], own['errorMessage']];
  const joined =
    isRecord(messages) && isRecord(ownMessages)
      ? { errorMessage: { ...messages, ...ownMessages } }
      : {};
  return { ...target, ...own, ...joined };
}

function findTarget(
  ref: Cursor,
  files: Dereferencing,
  on: readonly string[],
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
  if (!on.includes(id)) return { at, id };
  reportCircle(ref, files, on.slice(on.indexOf(id)));
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
