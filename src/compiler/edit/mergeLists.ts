import { isDeepStrictEqual } from 'node:util';
import { longestAscending, matchItems } from './matchItems.ts';

/** A value before the changes of two sides, and as each side has changed it. */
export interface Versions<Value = unknown> {
  base: Value;
  mine: Value;
  theirs: Value;
}

/** An item of a list. Undefined: the list of that side does not have it. */
interface Item extends Versions {
  /** Whether `mine` has moved it. */
  isMoved: boolean;
}

interface MergedList {
  /** The items of the merged list in their order, each to be merged by itself. */
  items: Item[];
  /** The items that `mine` removed and `theirs` changed, with the index where they would be. */
  lost: (Item & { index: number })[];
}

/**
 * Merges the items of three versions of a list. It has the order of `theirs`, in which the items
 * that `mine` added or moved follow their predecessors of `mine`.
 */
export function mergeLists({ base, mine, theirs }: Versions<readonly unknown[]>): MergedList {
  const { mineItems, theirItems } = pairItems({ base, mine, theirs });
  const items = theirItems.filter(isKept);
  let next = 0;
  for (const item of mineItems.filter(isKept)) {
    const index = items.indexOf(item);
    if (index < 0 || item.isMoved) {
      if (index >= 0) items.splice(index, 1);
      items.splice(index >= 0 && index < next ? next - 1 : next, 0, item);
    }
    next = items.indexOf(item) + 1;
  }
  const lost = theirItems.flatMap((item, order) => {
    if (item.mine !== undefined || item.base === undefined) return [];
    if (isDeepStrictEqual(item.base, item.theirs)) return [];
    const previous = theirItems.slice(0, order).findLast(isKept);
    return [{ ...item, index: previous ? items.indexOf(previous) + 1 : 0 }];
  });
  return { items, lost };
}

/** Whether the merged list has an item. It has one that `theirs` removed if `mine` changed it. */
function isKept({ base, mine, theirs }: Item): boolean {
  if (mine === undefined) return base === undefined;
  return theirs !== undefined || !isDeepStrictEqual(base, mine);
}

/** Finds the items that are the same in several versions. */
function pairItems({ base, mine, theirs }: Versions<readonly unknown[]>): {
  mineItems: Item[];
  theirItems: Item[];
} {
  const byBase = base.map((value): Item => ({
    base: value,
    mine: undefined,
    theirs: undefined,
    isMoved: false,
  }));
  const ofMine = matchItems(base, mine);
  const ofTheirs = matchItems(base, theirs);
  const unmoved = longestAscending(mine.flatMap((_value, index) => ofMine.get(index) ?? []));
  const isNew = (pairs: ReadonlyMap<number, number>) => (_value: unknown, index: number) =>
    !pairs.has(index);
  const toNew = (value: unknown): Item => ({
    base: undefined,
    mine: undefined,
    theirs: value,
    isMoved: false,
  });
  const theirNew = theirs.filter(isNew(ofTheirs)).map(toNew);
  const mineNew = mine.filter(isNew(ofMine));
  // What both sides have added is only the same if it has the same name.
  const inBoth = matchItems(
    theirNew.map((item) => item.theirs),
    mineNew,
    false,
  );
  const addedByMine = mineNew.map((value, index): Item => {
    const known = theirNew[inBoth.get(index) ?? -1];
    return Object.assign(known ?? toNew(undefined), { mine: value });
  });
  const theirItems = theirs.map((value, index) => {
    const known = byBase[ofTheirs.get(index) ?? -1];
    return known ? Object.assign(known, { theirs: value }) : theirNew.shift()!;
  });
  const mineItems = mine.map((value, index) => {
    const from = ofMine.get(index);
    if (from === undefined) return addedByMine.shift()!;
    return Object.assign(byBase[from]!, { mine: value, isMoved: !unmoved.has(from) });
  });
  return { mineItems, theirItems };
}
