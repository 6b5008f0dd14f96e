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
  /** Whether both sides have moved items differently. */
  isOrderInConflict: boolean;
}

/**
 * Merges the items of three versions of a list. It has the order of `theirs`, in which the items
 * that `mine` added or moved follow their predecessors of `mine`.
 */
export function mergeLists({ base, mine, theirs }: Versions<readonly unknown[]>): MergedList {
  const { baseItems, mineItems, theirItems } = pairItems({ base, mine, theirs });
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
  const common = baseItems.filter((item) => item.mine !== undefined && item.theirs !== undefined);
  const inOrder = (side: readonly Item[]) => side.filter((item) => common.includes(item));
  const isOtherOrder = (one: readonly Item[], other: readonly Item[]) =>
    one.some((item, index) => item !== other[index]);
  const [wanted, current] = [inOrder(mineItems), inOrder(theirItems)];
  const isOrderInConflict =
    isOtherOrder(wanted, common) && isOtherOrder(current, common) && isOtherOrder(wanted, current);
  return { items, isOrderInConflict };
}

/** Whether the merged list has an item: not if one side removed what the other did not change. */
function isKept({ base, mine, theirs }: Item): boolean {
  if (mine === undefined) return !isDeepStrictEqual(base, theirs);
  return theirs !== undefined || !isDeepStrictEqual(base, mine);
}

/** Finds the items that are the same in several versions. */
function pairItems({ base, mine, theirs }: Versions<readonly unknown[]>): {
  baseItems: Item[];
  mineItems: Item[];
  theirItems: Item[];
} {
  const baseItems = base.map((value): Item => ({
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
    const known = baseItems[ofTheirs.get(index) ?? -1];
    return known ? Object.assign(known, { theirs: value }) : theirNew.shift()!;
  });
  const mineItems = mine.map((value, index) => {
    const from = ofMine.get(index);
    if (from === undefined) return addedByMine.shift()!;
    return Object.assign(baseItems[from]!, { mine: value, isMoved: !unmoved.has(from) });
  });
  return { baseItems, mineItems, theirItems };
}
