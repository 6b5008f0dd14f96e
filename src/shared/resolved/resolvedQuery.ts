import type { Aggregate, Period } from '../numbers/aggregates.ts';
import type { Language } from './resolved.ts';
import type { ResolvedStorage } from './storage.ts';

/** Which rows a measure counts, by column. `null`: the column has no value. */
export type MeasureWhere = Readonly<
  Record<string, string | number | boolean | null | { from?: string | number; above?: number }>
>;

/** A measure that is an aggregate over the rows of a table. */
export interface TableMeasure {
  aggregate: Aggregate;
  table: string;
  /** The column, if the aggregate is one of a column. */
  column?: string;
  /** With an average: the column with the weight of each value. Without it, all weigh the same. */
  weight?: string;
  /** Whether the column has days or times, which are answered as texts. */
  isTime?: true;
  /** The column that a span of days limits, and whether it contains days or times. */
  day?: { column: string; kind: 'day' | 'time' };
  where?: MeasureWhere;
}

/** One value of a report. */
export type ResolvedMeasure = { hidden: boolean } & (
  | { from: 'table'; measure: TableMeasure }
  /** A part of a whole in percent or, with `rest`, what is left of it. */
  | { from: 'share'; part: string; whole: string; rest: boolean }
  /** A measure that the server computes (`Product.measures`). */
  | { from: 'named'; name: string }
);

/** A choice with a row of its own. */
export interface GroupChoice {
  value: string | number;
  /** The key of its text. */
  label: string;
  /** What the column contains, as a text. */
  stored: string;
}

/** What the rows of a report stand for. */
export type QueryRows =
  | { kind: 'one' }
  /** The last days, weeks, months or years. */
  | { kind: Exclude<Period, 'term'>; last: number }
  /** The last terms. `starts` are the first days of all terms, in ascending order. */
  | { kind: 'term'; last: number; starts: readonly string[] }
  | { kind: 'choice'; column: string; choices: readonly GroupChoice[] }
  /** The rows of a table that a column refers to, and the column with their names. */
  | { kind: 'reference'; column: string; table: string; names: Record<Language, string> };

export type PeriodRows = Extract<QueryRows, { kind: Period }>;

/** Whether the rows are those of the last days, weeks, months, terms or years. */
export const arePeriods = (rows: QueryRows): rows is PeriodRows => 'last' in rows;

/** Which rows of a table exist for requests: what `where` of stores says of them. */
export interface ExistingRows {
  /** Their values, by column. */
  where?: ResolvedStorage['where'];
  /** The rows that they refer to, which must exist too. */
  of?: readonly { column: string; table: string; where: ResolvedStorage['where'] }[];
}

/** A report whose values are counted from tables: the compiler's output for a query file. */
export interface ResolvedQuery {
  rows: QueryRows;
  /** The rows that count, by table. All rows of other tables do. */
  existing: Readonly<Record<string, ExistingRows>>;
  measures: Record<string, ResolvedMeasure>;
}
