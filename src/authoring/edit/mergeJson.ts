import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../../shared/resolved/schemaFields.ts';
import type { Path } from '../../compiler/issues/issue.ts';
import { applyEdits } from './applyEdits.ts';
import { editsBetween } from './editsBetween.ts';
import { isJson, parseValue } from './jsonText.ts';
import { mergeLists, type Versions } from './mergeLists.ts';
import { placeInOrder } from './placement.ts';

/** A value that both sides have changed differently. Undefined: the side has removed it. */
export interface Conflict {
  /** The path in the merged text. */
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
 * changes that `mine` has made to `base`. At a conflict it has the value of `mine` or, if `mine` has
 * removed it, that of `theirs`. If one of the texts is not valid JSON, the whole text is the
 * conflict, with the texts as values.
 */
export function mergeJson(base: string, mine: string, theirs: string): Merged {
  if (mine === base || mine === theirs) return { text: theirs, conflicts: [] };
  if (theirs === base) return { text: mine, conflicts: [] };
  if (![base, mine, theirs].every(isJson))
    return { text: mine, conflicts: [{ path: [], mine, theirs }] };
  const conflicts: Conflict[] = [];
  const versions = {
    base: parseValue(base),
    mine: parseValue(mine),
    theirs: parseValue(theirs),
  };
  const merged = mergeValues(versions, [], conflicts);
  const edits = editsBetween(versions.theirs, merged);
  const text = applyEdits(theirs, edits, (path, names, name) =>
    placeInOrder(namesAt(merged, path), names, name),
  );
  return { text, conflicts };
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
    const { items, isOrderInConflict } = mergeLists(lists);
    if (isOrderInConflict) conflicts.push({ path, mine, theirs });
    return items.map((item, index) => mergeValues(item, [...path, index], conflicts));
  }
  conflicts.push({ path, mine, theirs });
  return mine === undefined ? theirs : mine;
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
function namesAt(root: unknown, path: Path): string[] {
  const value = path.reduce<unknown>(
    (parent, step) => (parent as Record<string | number, unknown> | undefined)?.[step],
    root,
  );
  return isObject(value) ? Object.keys(value) : [];
}
