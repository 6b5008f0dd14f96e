import type { ColumnType } from 'kysely';

/** Written as a Date or as text, read as ISO 8601 text with an offset. */
export type Time = ColumnType<string, Date | string, Date | string>;

/** A time with a default value. */
export type DefaultTime = ColumnType<string, Date | string | undefined, Date | string>;

/** Written as a number or, to keep every digit, as text; read as text with all its digits. */
export type Amount = ColumnType<string, number | string, number | string>;

/** An amount with a default value. */
export type DefaultAmount = ColumnType<string, number | string | undefined, number | string>;

/** An object, written as JSON text. */
export type Json = ColumnType<Record<string, unknown>, string, string>;
