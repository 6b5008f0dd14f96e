import { hash } from 'node:crypto';
import { serverTypes } from '../../../generated/serverTypes.ts';
import type { SortPosition } from '../../rows/rows.ts';
import type { TypeId } from '../../../shared/resolved/storage.ts';
import type { ListQuery } from '../query.ts';

/** The position after which a page begins (`next`) or before which it ends (`previous`). */
export interface Cursor {
  direction: 'next' | 'previous';
  position: SortPosition;
}

/**
 * Encodes a cursor for a link. A cursor only makes deep pages fast; access is decided by the query.
 * It is valid for one list only: the same rows, filters, order and page size.
 */
export function writeCursor({ direction, position }: Cursor, listHash: string): string {
  return Buffer.from(
    JSON.stringify([direction === 'next' ? 1 : 0, position[0], position[1], listHash]),
  ).toString('base64url');
}

/**
 * Decodes a cursor; undefined if it is invalid or belongs to another list. The page is then found by
 * its number.
 */
export function readCursor(
  text: string | undefined,
  listHash: string,
  type: TypeId,
): Cursor | undefined {
  if (!text) return undefined;
  const parts = parse(text);
  if (!Array.isArray(parts) || parts.length !== 4) return undefined;
  const [forward, value, id, cursorListHash] = parts as unknown[];
  if (cursorListHash !== listHash || !Number.isSafeInteger(id) || !isComparable(value, type))
    return undefined;
  return { direction: forward === 1 ? 'next' : 'previous', position: [value, id as number] };
}

/**
 * Hashes what identifies a list: `rows` (the company, the access conditions and the call), filters,
 * order and page size.
 */
export function listHashOf(rows: readonly (string | number)[], query: ListQuery): string {
  const { perPage, sort, filters } = query;
  return hash('sha1', JSON.stringify([rows, perPage, sort, filters]), 'base64url').slice(0, 12);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
}

/** Whether the database can compare the value with the sort column. The cursor may be forged. */
const isComparable = (value: unknown, type: TypeId): value is SortPosition[0] =>
  serverTypes[type]?.isSortValue?.(value) ?? false;
