import type { RawBuilder } from 'kysely';
import type { StoredRelation } from '../../shared/resolved/storage.ts';
import type { Condition as ValueCondition, Selection } from '../../values/contracts/server.ts';
import type { Scope } from './scope.ts';
import type { CompanyTable } from '../db/tables.ts';

type Selected = Selection<CompanyTable>;

/** A many-to-many relation: rows of `table` linked through a join table. */
export type Relation = StoredRelation<CompanyTable>;

/** A many-to-one relation: the row of `table` whose id is in `column`. */
export type ReferenceRelation = Selected['references'][string];

/** A sum over rows of another table; 0 if there are none. */
export type SumRelation = Selected['sums'][string];

/** Whether rows of another table refer to the row. */
export type ExistsRelation = Selected['exists'][string];

/**
 * What is read of each row: columns and related rows, by their name in the response. Create each
 * projection once and keep it: compiled queries are cached by its identity.
 */
export interface Projection
  extends
    Pick<Selected, 'columns' | 'related'>,
    Partial<Pick<Selected, 'texts' | 'people' | 'sums' | 'exists' | 'references'>> {
  table: CompanyTable;
  /** The columns that name a row of a company. By default the id. */
  key?: readonly string[];
}

/**
 * Names a row of a company by its key columns: `{ id: 7 }`, `{ room_id: 3, weekday: 4 }`, or `{}` if
 * the company has one row.
 */
export type RowKey = Readonly<Record<string, number>>;

/** A condition of a query. */
export type Condition =
  | ValueCondition<CompanyTable>
  /** The expression has one of the values. `name` identifies the expression in the query cache. */
  | {
      kind: 'expression';
      name: string;
      expression: (today: unknown) => RawBuilder<string>;
      today: string;
      value: readonly string[];
    };

/** The value of the sort column and the id of a row: its position in the sort order. */
export type SortPosition = readonly [value: string | number | boolean, id: number];

/** The sort order of the rows, and the part of them to read. */
export interface Slice {
  /** The sort column. Rows with equal values are sorted by their key. */
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
