import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../../shared/schemaFields.ts';
import type { Edit, Path } from '../issues/issue.ts';
import { parseJson } from '../read/parseJson.ts';
import { applyEdits } from './applyEdits.ts';
import { editsBetween } from './editsBetween.ts';
import { mergeLists, type Versions } from './mergeLists.ts';

/** A value that both sides have changed differently. Undefined: it was removed there. */
export interface Conflict {
  /** The path in the merged text, or where the value would be if it is not there. */
  path: Path;
  mine: unknown;
  theirs: unknown;
}

export interface Merged {
  text: string;
  conflicts: Conflict[];
}

/**
 * Merges the changes of two sides to a JSON text. The result is the text of `theirs` with the
 * changes that `mine` has made to `base`. At a conflict it has the value of `mine`. If one of the
 * texts is not valid JSON, the whole text is the conflict, with the texts as values.
 */
export function mergeJson(base: string, mine: string, theirs: string): Merged {
  if (mine === base || mine === theirs) return { text: theirs, conflicts: [] };
  if (theirs === base) return { text: mine, conflicts: [] };
  const [parsedBase, parsedMine, parsedTheirs] = [base, mine, theirs].map(readJson);
  if (!parsedBase || !parsedMine || !parsedTheirs)
    return { text: mine, conflicts: [{ path: [], mine, theirs }] };
  const conflicts: Conflict[] = [];
  const versions = {
    base: parsedBase.value,
    mine: parsedMine.value,
    theirs: parsedTheirs.value,
  };
  const merged = mergeValues(versions, [], conflicts);
  const edits = editsBetween(versions.theirs, merged);
  return { text: applyEdits(theirs, edits, (path) => namesAt(merged, path)), conflicts };
}

/** Returns the edit of the merged text that takes the value of `theirs`. */
export function takeTheirs({ path, mine, theirs }: Conflict): Edit {
  if (theirs === undefined) return { kind: 'remove', path };
  const isItem = typeof path.at(-1) === 'number';
  return { kind: mine === undefined && isItem ? 'insert' : 'set', path, value: theirs };
}

function readJson(text: string): { value: unknown } | undefined {
  const json = text.replace(/^\uFEFF/, '');
  return parseJson(json).valid ? { value: JSON.parse(json) } : undefined;
}

function mergeValues(versions: Versions, path: Path, conflicts: Conflict[]): unknown {
  const { base, mine, theirs } = versions;
  if (isDeepStrictEqual(mine, theirs) || isDeepStrictEqual(base, mine)) return theirs;
  if (isDeepStrictEqual(base, theirs)) return mine;
  if (isObject(mine) && isObject(theirs)) {
    const objects = { base: isObject(base) ? base : {}, mine, theirs };
    return mergeObjects(objects, path, conflicts);
  }
  if (Array.isArray(mine) && Array.isArray(theirs)) {
    const lists = { base: Array.isArray(base) ? base : [], mine, theirs };
    const { items, lost } = mergeLists(lists);
    for (const { index, ...versionsOfItem } of lost)
      conflicts.push({ path: [...path, index], mine: undefined, theirs: versionsOfItem.theirs });
    return items.map((item, index) => mergeValues(item, [...path, index], conflicts));
  }
  conflicts.push({ path, mine, theirs });
  return mine;
}

type JsonObject = Record<string, unknown>;

function mergeObjects(
  { base, mine, theirs }: Versions<JsonObject>,
  path: Path,
  conflicts: Conflict[],
): JsonObject {
  const names = Object.keys(theirs);
  let next = 0;
  for (const name of Object.keys(mine)) {
    if (!names.includes(name)) names.splice(next, 0, name);
    next = names.indexOf(name) + 1;
  }
  const own = (object: JsonObject, name: string) =>
    Object.hasOwn(object, name) ? object[name] : undefined;
  return Object.fromEntries(
    names
      .map((name) => {
        const versions = {
          base: own(base, name),
          mine: own(mine, name),
          theirs: own(theirs, name),
        };
        return [name, mergeValues(versions, [...path, name], conflicts)] as const;
      })
      .filter(([, value]) => value !== undefined),
  );
}

/** Returns the names of the properties of an object at a path. */
function namesAt(root: unknown, path: Path): string[] | undefined {
  const value = path.reduce<unknown>(
    (parent, step) => (parent as Record<string | number, unknown> | undefined)?.[step],
    root,
  );
  return isObject(value) ? Object.keys(value) : undefined;
}
