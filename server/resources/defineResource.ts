import type { RawBuilder } from 'kysely';
import type { Db } from '../db/connect.ts';
import type { DaySums } from '../db/daySums.ts';
import type { Relation, Row, SumRelation } from '../db/rows.ts';
import type { EditedTable } from '../db/writes.ts';
import type { CompanyTable } from '../db/tables.ts';
import type { Actor } from '../services/sessions.ts';
import type { CallContext, Handler, ResponseContext, Services } from './context.ts';

/**
 * How a value is stored, which decides how it is compared and returned. An integer has 32 bits, an
 * id 53. A day is a text.
 */
export type ValueKind = 'text' | 'integer' | 'id' | 'decimal' | 'boolean' | 'time' | 'day';

/** Where a field is read from and written to. `itemOnly` fields are left out of lists. */
export type Field = { itemOnly?: boolean } &
  /**
   * `folded` is the normalised column for searching. `order` is the column for sorting, if the
   * value itself may be null. `allowed` lists the values that may be sent.
   */
  (
    | {
        from: 'column';
        column: string;
        kind: ValueKind;
        folded?: string;
        order?: string;
        allowed?: readonly string[];
      }
    /** Two columns, `<stem>_ar` and `<stem>_en`, chosen by the language of the request. */
    | { from: 'bilingual'; stem: string }
    /** A list of `{id, name}`. The name is in the columns `<stem>_ar` and `<stem>_en`. */
    | { from: 'related'; relation: Relation; stem: string }
    /**
     * The row that the column refers to, as `{id, name}` or as its name. The name is in the columns
     * `<stem>_ar` and `<stem>_en`.
     */
    | {
        from: 'reference';
        column: string;
        table: CompanyTable;
        stem: string;
        as: 'idAndName' | 'name';
      }
    /**
     * A stored word, returned as the text `<texts>.<word>` in the language of the request, or as it
     * is if it has no text.
     */
    | { from: 'translated'; column: string; texts: string }
    /** The ids of the `related` field `of`, for reading and writing. */
    | { from: 'ids'; of: string; relation: Relation }
    /** The name of the person whose id is in the column. */
    | { from: 'person'; column: string }
    /** The sum of a column over related rows of another table. */
    | { from: 'sum'; of: SumRelation }
    /**
     * Sent as a data URI, stored as a file, returned as a link. The column contains the file's id.
     * `requiredProblem` is the text key of the error if a new row has no picture; such a picture
     * can be replaced but not removed.
     */
    | { from: 'picture'; column: string; requiredProblem?: string }
    /**
     * Uploaded as a file and returned as a link for the current person. The column contains the
     * file's id, a slash and a name.
     */
    | { from: 'document'; column: string }
    /**
     * A password, only written. The column contains its hash. An empty password keeps the stored
     * one.
     */
    | { from: 'password'; column: string }
    /** Only validated together with another field, and never stored. */
    | { from: 'unstored' }
    /** A list of allowed numbers in one column. */
    | { from: 'numbers'; column: string; allowed: readonly number[] }
    /**
     * Computed from other fields of the row, or from columns that are not returned. `needs`: these
     * columns, by the name under which they are read. `folded`: the columns for searching; each
     * word may be in any of them. `order`: the column for sorting. `expression`: the same value as
     * an SQL expression for filters; it takes today's date.
     */
    | {
        from: 'computed';
        needs: Record<string, string>;
        compute: (row: Row, context: ResponseContext) => unknown;
        folded?: readonly string[];
        order?: { column: string; kind: ValueKind };
        expression?: (today: unknown) => RawBuilder<string>;
      }
  );

/**
 * The server's part of a resource file: how its fields are stored, and handlers for calls that need
 * more than the table.
 */
export type ResourceDefinition = ResourceProperties & (ReadStorage | WriteStorage);

/** The table of a resource that no table call writes, if its rows are stored at all. */
interface ReadStorage {
  table?: CompanyTable;
  /** The column with the id of the row's owner. */
  owner?: string;
  newRow?: undefined;
}

/** The table of a resource whose rows are created, changed or deleted. */
interface WriteStorage {
  table: EditedTable;
  owner: string;
  /** Columns of a new row besides the body and the authorship. */
  newRow: (actor: Actor) => Row;
}

interface ResourceProperties {
  /** The id of the resource file. */
  id: string;
  fields: Record<string, Field>;
  /** The error for each unique index of the table, by the index's name. */
  uniqueProblems?: Record<string, { field: string; key: string }>;
  /** How the rows are counted per day, if the database stores that (db/daySums.ts). */
  daySums?: DaySums;
  /** Column values that every row of the resource has. Other rows are treated as missing. */
  where?: Record<string, string | number | boolean>;
  /** Computes columns from the body. */
  derive?: (body: Row) => Row;
  /** The column value that forbids changing or deleting a row. */
  lockedWhen?: { column: string; value: boolean };
  /**
   * Called before the transaction of a write whose refusal discloses something, to limit attempts.
   * `withdraw` is called after a successful write. Throws Problem.
   */
  countAttempt?: (
    services: Services,
    write: WriteAttempt,
  ) => Promise<{ withdraw(): Promise<void> } | undefined>;
  /** Further checks in the transaction, before anything is written. Throws FormProblem. */
  checkWrite?: (
    db: Db,
    write: Omit<WriteContext, 'id'> & { id: number | undefined },
  ) => Promise<void>;
  /** What a write changes besides the row, in its transaction. */
  hooks?: WriteHooks;
  /** The column that filters by day use. */
  dayFilter?: { column: string; of: 'time' | 'day' };
  /** Totals over all rows that match the filters, if a call returns them with its page. */
  totals?: TableTotals;
  /** By call: handlers that return all rows of a list that no table stores. */
  rowsHandlers?: Record<string, RowsHandler>;
  /** By call: handlers. Calls that only read the table need none. */
  handlers?: Record<string, Handler>;
}

/** Totals over the rows of a table. */
export interface TableTotals {
  /** SQL expressions by name. `count` is the number of rows. */
  expressions(today: string): { count: RawBuilder<unknown> } & Record<string, RawBuilder<unknown>>;
  /** Counts for the choices of one filter. They ignore that filter and apply all others. */
  counts?: { filter: string; expressions(today: string): Record<string, RawBuilder<unknown>> };
  /** Converts the values to the response. Sums and counts are numbers. */
  toResponse(values: Record<string, number>): Row;
}

/** Returns all rows in any order, and their totals. Sorting and paging follow later. */
export type RowsHandler = (context: CallContext) => Promise<{ rows: Row[]; totals?: Row }>;

/** A write before its transaction. A new row has no id. */
export interface WriteAttempt {
  actor: Actor;
  id: number | undefined;
  body: Row;
}

/** A write in its transaction. */
export interface WriteContext {
  actor: Actor;
  /** The token of the session. */
  token: string;
  id: number;
  body: Row;
  /** The row before the write; undefined if it is new. */
  before: Row | undefined;
  /** The time of the write. */
  at: Date;
}

/** Hooks of a write. They throw FormProblem or Problem to refuse it. */
interface WriteHooks {
  /** Called after the row was inserted or updated. */
  afterSave(db: Db, write: WriteContext): Promise<void>;
  /** Called instead of deleting the row. */
  insteadOfDelete(db: Db, write: WriteContext): Promise<void>;
}

/** Declares a resource. `resources/index.ts` lists all of them. */
export function defineResource(definition: ResourceDefinition): ResourceDefinition {
  return definition;
}

/** A field that is stored in one column. */
export function column(
  name: string,
  kind: ValueKind,
  options: {
    folded?: string;
    order?: string;
    itemOnly?: boolean;
    allowed?: readonly string[];
  } = {},
): Field {
  return { from: 'column', column: name, kind, ...options };
}

/** The school that a row refers to, as `{id, name}` or as its name. */
export function schoolField(as: 'idAndName' | 'name', columnName = 'school_id'): Field {
  return { from: 'reference', column: columnName, table: 'school', stem: 'name', as };
}
