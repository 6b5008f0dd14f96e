import type { Path } from '../../compiler/issues/issue.ts';

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
 * Returns the index of a new text among the keys of a locale file: after the keys that begin like it,
 * such as `user.col.phone` for `user.col.created_at`, or else after those that end like it, such as
 * `loans.title` for `phone-book.title`. Of several groups of such keys it is the first one.
 */
export const placeAmongKeys = (names: readonly string[], name: string): number | undefined =>
  afterFirstGroup(names.map((one) => sharedParts(one, name))) ??
  afterFirstGroup(names.map((one) => Number(lastPart(one) === lastPart(name))));

/** Returns the keys that share most of their beginning with another one. */
export function similarKeys(names: readonly string[], name: string): string[] {
  const shared = names.map((one) => sharedParts(one, name));
  const most = Math.max(1, ...shared);
  return names.filter((_name, index) => shared[index] === most);
}

/** Returns the index after the first numbers that are the greatest. Undefined if all are zero. */
function afterFirstGroup(numbers: readonly number[]): number | undefined {
  const most = Math.max(0, ...numbers);
  if (most === 0) return undefined;
  const first = numbers.indexOf(most);
  const length = numbers.slice(first).findIndex((one) => one !== most);
  return length === -1 ? numbers.length : first + length;
}

const lastPart = (key: string) => key.slice(key.lastIndexOf('.') + 1);

function sharedParts(one: string, other: string): number {
  const [a, b] = [one.split('.'), other.split('.')];
  const differing = a.findIndex((part, index) => part !== b[index]);
  return differing === -1 ? a.length : differing;
}
