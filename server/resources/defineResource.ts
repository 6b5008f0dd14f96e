import type { RawBuilder } from 'kysely';
import type { Db } from '../db/connect.ts';
import type { DaySums } from '../db/daySums.ts';
import type { Relation, Row, SumRelation } from '../db/rows.ts';
import type { CompanyTable } from '../db/tables.ts';
import type { Actor } from '../services/sessions.ts';
import type { CallContext, Handler, ResponseContext, Services } from './context.ts';

/** How a value is stored, which decides how it is compared and answered. An integer has 32 bits, an id 53; a day is a text. */
export type Kind = 'text' | 'integer' | 'id' | 'decimal' | 'boolean' | 'time' | 'day';

/** Where a field comes from, and where it goes when it is sent. `itemOnly`: left out of lists. */
export type Field = { itemOnly?: boolean } &
  /** `folded`: the column searched in. `order`: the one ordered by, where the field's own may hold nulls. `words`: all that may be sent. */
  (
    | {
        from: 'column';
        column: string;
        kind: Kind;
        folded?: string;
        order?: string;
        allowed?: readonly string[];
      }
    /** Two columns, `<stem>_ar` and `<stem>_en`, read by the request's language. */
    | { from: 'bilingual'; stem: string }
    /** A list of `{id, name}`; the name is stored in both languages. */
    | { from: 'related'; relation: Relation; stem: string }
    /** The one row that the column's id names: `{id, name}`, or its name alone. The name is stored in both languages. */
    | { from: 'reference'; column: string; table: CompanyTable; stem: string; as: 'named' | 'name' }
    /** A word that is stored; answered is the text of `<texts>.<word>` in the request's language, or the word where it is none of the known. */
    | { from: 'translated'; column: string; texts: string }
    /** The ids of what another field answers as a list of `{id, name}`, sent and answered. */
    | { from: 'ids'; of: string; relation: Relation }
    /** Answered as the name of the person whose id the column holds. */
    | { from: 'person'; column: string }
    /** The sum of a column over the rows of another table that belong to the row. */
    | { from: 'sum'; of: SumRelation }
    /**
     * Sent as a data URI, kept as a file whose id the column holds, answered as a link to it. `needed`: the key of the refusal where a new
     * row has none; such a picture is replaced and never taken away.
     */
    | { from: 'picture'; column: string; requiredProblem?: string }
    /** Sent as a file beside the body. The column holds the file's id, a slash and a name; answered is a link for whoever asks. */
    | { from: 'document'; column: string }
    /** Only sent: a password, of which the column keeps the hash. An empty one leaves what is there. */
    | { from: 'password'; column: string }
    /** Only sent, to be judged beside another: stored nowhere. */
    | { from: 'unstored' }
    /** A list of numbers in one column, each of them one of the known. */
    | { from: 'numbers'; column: string; allowed: readonly number[] }
    /**
     * Made of other fields of the row, or of columns that are not answered. `folded`: the columns searched in, each word in any of them.
     * `order`: the column ordered by. `state`: the same value as an expression over the table, for filters; it takes today's date.
     */
    | {
        from: 'computed';
        needs: Record<string, string>;
        compute: (row: Row, context: ResponseContext) => unknown;
        folded?: readonly string[];
        order?: { column: string; kind: Kind };
        state?: (today: unknown) => RawBuilder<string>;
      }
  );

/** The server's side of a resource file: where its fields are stored, and the calls that a table alone cannot answer. */
export interface ResourceDefinition {
  /** The id of the resource file. */
  id: string;
  table?: CompanyTable;
  /** The column that holds whose row it is. */
  owner?: string;
  fields: Record<string, Field>;
  /** What a new row holds beside what is sent and when and by whom it was made. Only a resource with it is written by itself. */
  newRow?: (actor: Actor) => Row;
  /** What is refused where an index of the table finds that another row has it already, by the index's name. */
  uniqueProblems?: Record<string, { field: string; key: string }>;
  /** Where the database keeps how many rows each day has. */
  daySums?: DaySums;
  /** Columns that say, each by one value, that a row is there at all. */
  where?: Record<string, string | number | boolean>;
  /** Columns that follow from what is sent. */
  derive?: (body: Row) => Row;
  /** The column that says by a value that a row may neither be changed nor deleted. */
  lockedWhen?: { column: string; value: boolean };
  /** Counts a write whose refusal discloses something, before its transaction; `withdraw` is called after a write that succeeded. Throws Problem. */
  countAttempt?: (
    services: Services,
    write: WriteAttempt,
  ) => Promise<{ withdraw(): Promise<void> } | undefined>;
  /** What else must hold of what is sent, looked up in the write's transaction before anything is written. Throws FormProblem. */
  checkWrite?: (
    db: Db,
    write: Omit<WriteContext, 'id'> & { id: number | undefined },
  ) => Promise<void>;
  /** What else a write changes, in its transaction. */
  hooks?: WriteHooks;
  /** What the filters by day look at. */
  dayFilter?: { column: string; of: 'time' | 'day' };
  /** The figures about all rows of the filters, where a call answers some beside its page. */
  totals?: TableTotals;
  /** By call, pages of rows that no table holds. */
  rowsHandlers?: Record<string, RowsHandler>;
  /** By call. Every call that reads the table needs none. */
  handlers?: Record<string, Handler>;
}

/** Figures about the rows of a table. */
export interface TableTotals {
  /** Expressions over the table, by name. `count` is the number of rows. */
  read(today: string): { count: RawBuilder<unknown> } & Record<string, RawBuilder<unknown>>;
  /** Counts for the choices of one filter, `aside`: they are about the rows that the other filters leave. */
  counts?: { filter: string; read(today: string): Record<string, RawBuilder<unknown>> };
  /** What is answered, made of what was read; sums and counts are numbers. */
  toResponse(read: Record<string, number>): Row;
}

/** All rows of what is asked for, in any order, and the figures about them. They are ordered and cut into pages after. */
export type RowsHandler = (context: CallContext) => Promise<{ rows: Row[]; totals?: Row }>;

/** A write before its transaction; without an id what it makes is new. */
export interface WriteAttempt {
  actor: Actor;
  id: number | undefined;
  body: Row;
}

/** A write under way: whose row it is about, and what is sent. */
export interface WriteContext {
  actor: Actor;
  /** Of the session it came by. */
  token: string;
  id: number;
  body: Row;
  /** The row as it was; none while it is made. */
  before: Row | undefined;
  /** When it is made. */
  at: Date;
}

/** Each throws FormProblem or Problem where what was asked for may not be. */
interface WriteHooks {
  /** After the row was made or changed. */
  afterSave(db: Db, write: WriteContext): Promise<void>;
  /** In place of deleting the row. */
  insteadOfDelete(db: Db, write: WriteContext): Promise<void>;
}

/** Declares a resource; `resources/index.ts` lists them all. */
export function defineResource(definition: ResourceDefinition): ResourceDefinition {
  return definition;
}

/** A column that bears the field's own value. */
export function column(
  name: string,
  kind: Kind,
  more: { folded?: string; order?: string; itemOnly?: boolean; allowed?: readonly string[] } = {},
): Field {
  return { from: 'column', column: name, kind, ...more };
}
