import type { Path } from '../issues/issue.ts';

/**
 * Chooses the index for a new property among the properties of an object. Undefined: at the end.
 * @param path the path of the object
 */
export type Placement = (path: Path, names: readonly string[], name: string) => number | undefined;

/** Returns the index of a new property in the order of a schema. Undefined: at the end. */
export function placeInOrder(
  order: readonly string[],
  names: readonly string[],
  name: string,
): number | undefined {
  const place = order.indexOf(name);
  if (place === -1) return undefined;
  const before = names
    .map((one) => order.indexOf(one))
    .reduce((best, one, index, all) => (one < place && one > (all[best] ?? -1) ? index : best), -1);
  return before + 1;
}

/**
 * Returns the index of a new text among the keys of a locale file: after the last key with which it
 * shares most of its beginning, such as `user.col.phone` for `user.col.created_at`.
 */
export function placeAmongKeys(names: readonly string[], name: string): number | undefined {
  const shared = names.map((one) => sharedParts(one, name));
  const most = Math.max(0, ...shared);
  return most === 0 ? undefined : shared.lastIndexOf(most) + 1;
}

function sharedParts(one: string, other: string): number {
  const [a, b] = [one.split('.'), other.split('.')];
  const differing = a.findIndex((part, index) => part !== b[index]);
  return differing === -1 ? a.length : differing;
}
