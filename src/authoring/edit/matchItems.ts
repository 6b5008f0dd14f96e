import { isObject } from '../../shared/resolved/schemaFields.ts';

/** The properties that identify an item of an array. */
const IDENTITY = ['field', 'filter', 'action', 'block', 'id', 'name', 'key', 'to'];

/**
 * Finds the same items in two versions of an array: equal ones, then those with the same identity,
 * then, if `pairsOthers`, objects and arrays without an identity by their order if there are as
 * many in both.
 * @returns the index before, by the index after
 */
export function matchItems(
  before: readonly unknown[],
  after: readonly unknown[],
  pairsOthers = true,
): Map<number, number> {
  const pairs = new Map<number, number>();
  const match = (keyOf: (item: unknown) => string | undefined) => {
    const used = new Set(pairs.values());
    const free = new Map<string, number[]>();
    before.forEach((item, index) => {
      const key = used.has(index) ? undefined : keyOf(item);
      if (key !== undefined) free.set(key, [...(free.get(key) ?? []), index]);
    });
    after.forEach((item, index) => {
      const key = pairs.has(index) ? undefined : keyOf(item);
      const found = key === undefined ? undefined : free.get(key)?.shift();
      if (found !== undefined) pairs.set(index, found);
    });
  };
  match(canonicalText);
  match(identityOf);
  if (!pairsOthers) return pairs;
  const used = new Set(pairs.values());
  for (const kindOf of [isObject, Array.isArray]) {
    const isOther = (item: unknown) => kindOf(item) && identityOf(item) === undefined;
    const others = before.flatMap((item, index) =>
      isOther(item) && !used.has(index) ? [index] : [],
    );
    const changed = after.flatMap((item, index) =>
      isOther(item) && !pairs.has(index) ? [index] : [],
    );
    if (others.length === changed.length)
      changed.forEach((index, order) => pairs.set(index, others[order]!));
  }
  return pairs;
}

/** Returns the name of an item: a text, or the property of an object that identifies it. */
function identityOf(item: unknown): string | undefined {
  if (typeof item === 'string') return item;
  if (!isObject(item)) return undefined;
  const property = IDENTITY.find((name) => Object.hasOwn(item, name));
  const value = property === undefined ? undefined : item[property];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

/** Returns the JSON text of a value that does not depend on the order of properties. */
const canonicalText = (value: unknown): string =>
  JSON.stringify(value, (_name, part: unknown) =>
    isObject(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

/** Returns the items of a list of numbers that are in ascending order, as many as possible. */
export function longestAscending(numbers: readonly number[]): Set<number> {
  /** For each number, the longest ascending list that ends with it. */
  const lists: number[][] = [];
  for (const number of numbers) {
    const longest = lists
      .filter((list) => list.at(-1)! < number)
      .reduce<number[]>((best, list) => (list.length > best.length ? list : best), []);
    lists.push([...longest, number]);
  }
  return new Set(
    lists.reduce<number[]>((best, list) => (list.length > best.length ? list : best), []),
  );
}
