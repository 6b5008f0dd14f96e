import { isId } from '../../shared/isId.ts';
import type { ResolvedCall } from '../../shared/resolved.ts';
import { notFound } from '../base/problem.ts';
import { ONLY_ITEM } from '../records/itemHistory.ts';
import type { Row, RowKey } from '../rows/rows.ts';
import type { Resource } from './defineResource.ts';

/**
 * Returns the key of the row that a request is about.
 * @throws Problem 404 if the path cannot name a row
 */
type ReadKey = (request: { params: unknown }) => RowKey;

/**
 * Returns how requests name their row. Undefined if the call is about no single row. Every call of a
 * store with one row for each company is about that row.
 */
export function keyReader({ path }: ResolvedCall, { storage }: Resource): ReadKey | undefined {
  const columns = storage?.key ?? ['id'];
  const parts = path.split('/');
  if (!columns.every((column) => parts.includes(`:${column}`))) return undefined;
  return ({ params }) =>
    Object.fromEntries(
      columns.map((column) => {
        const value = (params as Record<string, string>)[column] ?? '';
        if (!isId(value)) throw notFound();
        return [column, Number(value)];
      }),
    );
}

/** Returns the number of an item in the history. */
export const itemIdOf = ({ storage }: Resource, row: Row): number =>
  storage?.key.length === 0 ? ONLY_ITEM : (row['id'] as number);
