import type { RawBuilder } from 'kysely';
import type { Scope } from './scope.ts';
import type { CompanyTable } from './tables.ts';

/** The columns by which a row is linked to an id. */
export interface LinkingColumns {
  through: CompanyTable;
  /** The column of `through` with the id of the row. Without it all rows are linked. */
  from?: string;
  /** The column of `through` with the id. */
  to: string;
}

/** A many-to-many relation: rows of `table` linked through a join table. */
export interface Relation extends LinkingColumns {
  from: string;
  table: CompanyTable;
}

/**
 * A many-to-one relation: the row of `table` whose id is in `column`. Read as `{id, name}`
 * (`idAndName`) or as the name alone (`name`).
 */
export interface ReferenceRelation {
  table: CompanyTable;
  column: string;
  name: string;
  as: 'idAndName' | 'name';
}

/**
 * A column of another table, summed over the rows whose `key` column holds the row's id. 0 if there
 * are none.
 */
export interface SumRelation {
  table: CompanyTable;
  column: string;
  key: string;
}

/**
 * What is read of each row: columns and related rows, by their name in the response. Create each
 * projection once and keep it: compiled queries are cached by its identity.
 */
export interface Projection {
  table: CompanyTable;
  columns: Record<string, string>;
  related: Record<string, Relation & { name: string }>;
  /** Names of accounts, by the column that holds the account's id. */
  people?: Record<string, string>;
  sums?: Record<string, SumRelation>;
  references?: Record<string, ReferenceRelation>;
}

/** A condition of a query. `value` is what the column or expression is compared with. */
export type Condition =
  | { kind: 'equal'; column: string; value: string | number | boolean }
  /** One of the folded columns contains the value, which is folded too. */
  | { kind: 'contains'; columns: readonly string[]; value: string }
  /** One of the folded columns begins with one of the values. */
  | { kind: 'begins'; columns: readonly string[]; value: readonly string[] }
  /** The expression has one of the values. `name` identifies the expression in the query cache. */
  | {
      kind: 'expression';
      name: string;
      expression: (today: unknown) => RawBuilder<string>;
      today: string;
      value: readonly string[];
    }
  /** A row of the join table links the row to the value. */
  | { kind: 'related'; relation: LinkingColumns; value: number }
  /**
   * On or after this day (`since`), or on or before it (`until`), in the time zone of the schools.
   * `of` is the type of the column.
   */
  | { kind: 'since' | 'until'; column: string; of: 'time' | 'day'; value: string };

/** The value of the sort column and the id of a row: its position in the sort order. */
export type SortPosition = readonly [value: string | number, id: number];

/** The sort order of the rows, and the part of them to read. */
export interface Slice {
  /** The sort column. */
  column: string;
  descending: boolean;
  limit: number;
  /** Only rows after this position. */
  after?: SortPosition;
  /** The number of rows to skip. Not allowed together with `after`. */
  offset?: number;
}

export type Row = Record<string, unknown>;

/** The parameters of one run of a query. */
export interface QueryValues extends Scope {
  /** The values of the conditions, by their index. */
  [value: `value${number}`]: Condition['value'];
  position?: SortPosition[0] | undefined;
  positionId?: number | undefined;
  offset?: number | undefined;
  today?: string | undefined;
}
