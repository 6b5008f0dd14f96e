import { isDeepStrictEqual } from 'node:util';
import { isObject } from '../../shared/resolved/schemaFields.ts';
import type { Edit, Path } from '../../compiler/issues/issue.ts';
import { longestAscending, matchItems } from './matchItems.ts';

/** Whether both values are objects, or both are arrays. */
export const isSameContainer = (before: unknown, after: unknown): boolean =>
  (isObject(before) && isObject(after)) || (Array.isArray(before) && Array.isArray(after));

/**
 * Returns the edits that turn one JSON value into another, as few and as deep as possible. Items of
 * arrays are found again by their identity, see `matchItems`.
 * @param path the path of the value
 */
export function editsBetween(before: unknown, after: unknown, path: Path = []): Edit[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (isObject(before) && isObject(after)) return objectEdits(before, after, path);
  if (Array.isArray(before) && Array.isArray(after)) return arrayEdits(before, after, path);
  return [{ kind: 'set', path, value: after }];
}

type JsonObject = Record<string, unknown>;

function objectEdits(before: JsonObject, after: JsonObject, path: Path): Edit[] {
  const removed = Object.keys(before).filter((name) => !Object.hasOwn(after, name));
  return [
    ...removed.map((name): Edit => ({ kind: 'remove', path: [...path, name] })),
    ...Object.entries(after).flatMap(([name, value]): Edit[] =>
      Object.hasOwn(before, name)
        ? editsBetween(before[name], value, [...path, name])
        : [{ kind: 'set', path: [...path, name], value }],
    ),
  ];
}

function arrayEdits(before: readonly unknown[], after: readonly unknown[], path: Path): Edit[] {
  const pairs = matchItems(before, after);
  const kept = new Set(pairs.values());
  const removed = before.flatMap((_item, index) => (kept.has(index) ? [] : [index])).toReversed();
  const unmoved = longestAscending(after.flatMap((_item, index) => pairs.get(index) ?? []));
  /** The current items by their index before, or `undefined` for those that were inserted. */
  const current = before.flatMap((_item, index): (number | undefined)[] =>
    kept.has(index) ? [index] : [],
  );
  const edits = removed.map((index): Edit => ({ kind: 'remove', path: [...path, index] }));
  /** The index of the next item if it has to be inserted or moved. */
  let next = 0;
  after.forEach((value, index) => {
    const item = pairs.get(index);
    if (item === undefined) {
      edits.push({ kind: 'insert', path: [...path, next], value });
      current.splice(next, 0, item);
    } else if (!unmoved.has(item)) {
      const from = current.indexOf(item);
      current.splice(from, 1);
      const to = from < next ? next - 1 : next;
      if (from !== to) edits.push({ kind: 'move', path: [...path, from], to });
      current.splice(to, 0, item);
    }
    next = item === undefined ? next + 1 : current.indexOf(item) + 1;
  });
  return [
    ...edits,
    ...after.flatMap((value, index) => {
      const item = pairs.get(index);
      return item === undefined ? [] : editsBetween(before[item], value, [...path, index]);
    }),
  ];
}
