import { hash } from 'node:crypto';

/** PostgreSQL's reserved key words, and its system columns. */
const RESERVED = new Set(
  (
    'all analyse analyze and any array as asc asymmetric authorization binary both case cast check collate collation column concurrently constraint create cross current_catalog current_date current_role current_schema current_time current_timestamp current_user default deferrable desc distinct do else end except false fetch for ' +
    'foreign freeze from full grant group having ilike in initially inner intersect into is isnull join lateral leading left like limit localtime localtimestamp natural not notnull null offset on only or order outer overlaps placing primary references returning right select session_user similar some symmetric system_user table tablesample then to trailing true union unique user using variadic verbose when where window with ' +
    'cmax cmin ctid tableoid xmax xmin'
  ).split(' '),
);

/** Whether PostgreSQL does not allow a name for a table or a column. */
export const isReserved = (name: string): boolean => RESERVED.has(name);

/** PostgreSQL cuts longer names off without an error. */
export const MAX_NAME_BYTES = 63;

export const isTooLong = (name: string, max = MAX_NAME_BYTES): boolean =>
  Buffer.byteLength(name) > max;

/** The longest name of a table, whose name with `_id` is that of the columns that refer to it. */
export const MAX_TABLE_BYTES = MAX_NAME_BYTES - '_id'.length;

const HASH_LENGTH = 8;

/**
 * Returns the name of an index. A name that is too long ends with a hash of it instead, so that it
 * stays the same, and differs from others with the same beginning.
 */
export function toIndexName(name: string): string {
  if (!isTooLong(name)) return name;
  const beginning = name.slice(0, MAX_NAME_BYTES - HASH_LENGTH - 1);
  return `${beginning}_${hash('sha1', name, 'hex').slice(0, HASH_LENGTH)}`;
}
