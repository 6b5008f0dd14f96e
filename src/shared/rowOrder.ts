/**
 * Rows in the order of a sort, where no database brings them: on the server those that are made all at once, in the browser those that
 * are all at hand. What is missing stands last in both directions; equal values follow their id in the same direction.
 */
export function orderRows<Row extends Readonly<Record<string, unknown>>>(
  rows: readonly Row[],
  field: string,
  descending: boolean,
): Row[] {
  const step = descending ? -1 : 1;
  return rows.toSorted((one, other) => {
    const [a, b] = [one[field] ?? null, other[field] ?? null];
    if (a === null || b === null)
      return a === b ? step * compare(one['id'], other['id']) : a === null ? 1 : -1;
    return step * (compare(a, b) || compare(one['id'], other['id']));
  });
}

/** Numbers by size, texts by their characters, as ISO days and times need. */
function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const [one, other] = [String(a), String(b)];
  return one < other ? -1 : one > other ? 1 : 0;
}
