import { isDeepStrictEqual as isEqual } from 'node:util';
import { isObject } from '../../shared/schemaFields.ts';
import type { Path } from '../issues/issue.ts';
import { applyEdits } from './applyEdits.ts';
import type { Edit, Placement } from './edit.ts';
import { identify, type Identified } from './identify.ts';
import { parseValue } from './jsonText.ts';

/** A value that both sides have changed. Undefined: the side has removed it. */
export interface Conflict {
  path: Path;
  mine: unknown;
  theirs: unknown;
}

export interface Merged {
  /** The text of `theirs` with the changes of `mine`. At a conflict it has the value of `mine`. */
  text: string;
  conflicts: Conflict[];
}

/**
 * Merges the changes that two sides have made to a JSON text. Values are compared by their paths,
 * items of arrays by what identifies them (`identify`). All three texts must be valid JSON.
 * @param placement chooses the places of properties that `mine` has added
 */
export function mergeJson(
  base: string,
  mine: string,
  theirs: string,
  placement?: Placement,
): Merged {
  let text = theirs;
  const conflicts: Conflict[] = [];
  const edit = (one: Edit) => {
    text = applyEdits(text, [one], placement);
  };
  mergeValue([], parseValue(base), parseValue(mine), parseValue(theirs), { edit, conflicts });
  return { text, conflicts };
}

interface Output {
  edit(edit: Edit): void;
  conflicts: Conflict[];
}

function mergeValue(
  path: Path,
  base: unknown,
  mine: unknown,
  theirs: unknown,
  output: Output,
): void {
  if (isEqual(mine, base) || isEqual(mine, theirs)) return;
  if (isObject(mine) && isObject(theirs)) {
    const before = isObject(base) ? base : {};
    for (const name of new Set([...Object.keys(before), ...Object.keys(mine)]))
      mergeValue([...path, name], before[name], mine[name], theirs[name], output);
    return;
  }
  const lists = [base ?? [], mine, theirs].map(identify);
  const [baseItems, mineItems, theirItems] = lists;
  if (baseItems && mineItems && theirItems)
    return mergeItems(path, baseItems, mineItems, theirItems, output);
  const isConflict = !isEqual(theirs, base);
  if (isConflict) output.conflicts.push({ path, mine, theirs });
  // A value that only one side has removed stays until somebody decides.
  if (mine !== undefined) output.edit({ kind: 'set', path, value: mine });
  else if (!isConflict) output.edit({ kind: 'remove', path });
}

/** Merges arrays: removes, adds and moves items first, so that the indexes of conflicts stay. */
function mergeItems(
  path: Path,
  base: Identified,
  mine: Identified,
  theirs: Identified,
  output: Output,
): void {
  const order = [...theirs.keys()];
  const edit = (one: Edit) => output.edit(one);
  for (const [id, value] of base) {
    const index = order.indexOf(id);
    if (mine.has(id) || index === -1 || !isEqual(theirs.get(id), value)) continue;
    order.splice(index, 1);
    edit({ kind: 'remove', path: [...path, index] });
  }
  const ids = [...mine.keys()];
  ids.forEach((id, at) => {
    const isKnown = order.includes(id);
    const isRemovedByThem = base.has(id) && !theirs.has(id);
    if (isKnown || (isRemovedByThem && isEqual(base.get(id), mine.get(id)))) return;
    const previous = ids.slice(0, at).findLast((one) => order.includes(one));
    const index = previous === undefined ? 0 : order.indexOf(previous) + 1;
    order.splice(index, 0, id);
    edit({ kind: 'insert', path: [...path, index], value: mine.get(id) });
  });
  moveItems(path, base, mine, theirs, order, output);
  order.forEach((id, index) => {
    const own = [...path, index];
    if (theirs.has(id) && mine.has(id))
      mergeValue(own, base.get(id), mine.get(id), theirs.get(id), output);
    else if (base.has(id))
      output.conflicts.push({ path: own, mine: mine.get(id), theirs: theirs.get(id) });
  });
}

/** Moves the items that only `mine` has moved. If both sides have, that is a conflict. */
function moveItems(
  path: Path,
  base: Identified,
  mine: Identified,
  theirs: Identified,
  order: string[],
  output: Output,
): void {
  const common = (items: Identified) =>
    [...items.keys()].filter((id) => base.has(id) && mine.has(id) && theirs.has(id));
  const [before, wanted, current] = [common(base), common(mine), common(theirs)];
  if (isEqual(wanted, before) || isEqual(wanted, current)) return;
  if (!isEqual(current, before))
    output.conflicts.push({ path, mine: [...mine.values()], theirs: [...theirs.values()] });
  const target = sortLike(order, [...mine.keys()]);
  target.forEach((id, to) => {
    const from = order.indexOf(id);
    if (from === to) return;
    order.splice(to, 0, ...order.splice(from, 1));
    output.edit({ kind: 'move', path: [...path, from], to });
  });
}

/** Sorts the items that are in `wanted` in its order. The others stay where they are. */
function sortLike(items: readonly string[], wanted: readonly string[]): string[] {
  const sorted = wanted.filter((id) => items.includes(id));
  return items.map((id) => (wanted.includes(id) ? sorted.shift()! : id));
}
