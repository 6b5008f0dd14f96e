import type { Row } from '../../../data/page.ts';

/** The rows in the order of a sort, as the server would bring them: what is missing stands last, equal values by id in the same direction. */
export function sortRows(rows: Row[], sort: string): Row[] {
  if (sort === '') return rows;
  const field = sort.replace(/^-/, '');
  const step = sort.startsWith('-') ? -1 : 1;
  return rows.toSorted((one, other) => {
    const [a, b] = [one[field] ?? null, other[field] ?? null];
    if (a === null || b === null) return a === b ? step * compare(one['id'], other['id']) : a === null ? 1 : -1;
    return step * (compare(a, b) || compare(one['id'], other['id']));
  });
}

/** Numbers by size, texts by their characters, as ISO days and times need. */
function compare(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  const [one, other] = [String(a), String(b)];
  return one < other ? -1 : one > other ? 1 : 0;
}
