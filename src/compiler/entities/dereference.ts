import { dirname, join, relative, sep } from 'node:path';
import type { JsonSchema } from '../../shared/resolved.ts';
import { isObject } from '../../shared/schemaFields.ts';
import { unescapePointer, type Cursor } from '../read/cursor.ts';
import type { Definition, Definitions } from '../language/definitions.ts';
import type { Files } from '../read/files.ts';
import type { Project } from '../project/project.ts';
import { runUnit } from '../project/runUnit.ts';
import { message } from '../issues/messages.ts';
import { suggest } from '../issues/didYouMean.ts';

/** Returns the definition file at a path. */
type OpenFile = (path: string) => Cursor | undefined;

/** The files that a `$ref` can refer to, and the invalid `$ref`s that were found so far. */
export interface Dereferencing {
  open: OpenFile;
  /** The absolute paths of all files that a `$ref` can refer to, for suggestions. */
  paths(): string[];
  /** The absolute path of a file's folder. */
  folderOf(at: Cursor): string;
  /**
   * The entities with an invalid `$ref`, as `<file>#`. Their fields are incomplete, so further
   * checks are skipped.
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

/** Prepares the files that a `$ref` can refer to: entities and shared rules. */
export const createDereferencing = (project: Project, { root }: Files): Dereferencing =>
  withRuleFiles({ folderOf: (at) => dirname(join(root, at.source.file)) }, project);

/** Returns a `Dereferencing` without failures that opens the files of a project. */
export const withRuleFiles = (
  { folderOf }: Pick<Dereferencing, 'folderOf'>,
  { ruleFiles }: Pick<Project, 'ruleFiles'>,
): Dereferencing => ({
  open: (path) => ruleFiles.get(path),
  paths: () => [...ruleFiles.keys()],
  folderOf,
  failed: new Set(),
  circles: new Map(),
});

/** Returns the files that a `$ref` can refer to, by path. */
export const ruleFilesOf = ({ entity, shared }: Definitions): Project['ruleFiles'] =>
  new Map([...entity, ...shared].map(({ path, at }) => [path, at]));

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
  const { result, failed, circles } = runUnit(project, `rules:${path}`, [at], (tracked) => {
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

/** Properties that are not copied to a field. */
const OMITTED_PROPERTIES = new Set(['$schema', 'kind', '$defs', '$ref']);

/**
 * Returns a field or entity with every `$ref` replaced by its target. Properties next to a `$ref`
 * override those of the target; messages are merged rule by rule. An invalid or circular `$ref` is
 * reported and ignored.
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
  const ref = at.get('$ref');
  const isEntity = at.path.length === 0;
  if (ref.text() === undefined) return isEntity ? { type: 'object', ...own } : own;
  const target = findTarget(ref, dereferencing, visited);
  if (!target) {
    dereferencing.failed.add(visited[0] ?? '');
    return own;
  }
  return merge(dereference(target.at, dereferencing, [...visited, target.id]), own);
}

/** Keywords that contain one schema, schemas by name, and a list of schemas. */
const SINGLES = new Set(['items', 'then', 'else']);
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

/**
 * Returns a field, the target of its `$ref`, the target of that target's `$ref`, and so on. The
 * first one that states a rule overrides the others.
 */
export function chainOf(
  at: Cursor,
  dereferencing: Dereferencing,
  visited: readonly string[] = [],
): Cursor[] {
  const ref = at.get('$ref');
  const target = ref.text() === undefined ? undefined : findTarget(ref, dereferencing, visited);
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

function findTarget(
  ref: Cursor,
  dereferencing: Dereferencing,
  visited: readonly string[],
): { at: Cursor; id: string } | undefined {
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
  if (!at) return undefined;
  const id = `${at.source.file}#${pointer}`;
  ref.use('rule', unescapePointer(pointer.split('/').at(-1) ?? ''));
  if (!visited.includes(id)) return { at, id };
  addCircle(ref, dereferencing, visited.slice(visited.indexOf(id)));
  return undefined;
}

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
