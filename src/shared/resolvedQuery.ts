/** Which rows a measure counts, by column. `null`: the column has no value. */
export type MeasureWhere = Readonly<
  Record<string, string | number | boolean | null | { from?: string | number; above?: number }>
>;

/** A measure that is an aggregate over the rows of a table. */
export interface TableMeasure {
  aggregate: 'count' | 'sum' | 'average' | 'exists';
  table: string;
  /** The column that is summed or averaged. */
  column?: string;
  /** The column that a span of days limits, and whether it contains days or times. */
  day?: { column: string; kind: 'day' | 'time' };
  where?: MeasureWhere;
}

/** One value of a report. */
export type ResolvedMeasure = { hidden: boolean } & (
  | { from: 'table'; measure: TableMeasure }
  /** A part of a whole in percent or, with `rest`, what is left of it. */
  | { from: 'share'; part: string; whole: string; rest: boolean }
  | { from: 'named'; name: 'digitalPresence' }
);

/** A report whose values are counted from tables: the compiler's output for a query file. */
export interface ResolvedQuery {
  rows: 'school' | 'one' | 'week';
  /** With `week`: the number of rows. */
  weeks: number;
  measures: Record<string, ResolvedMeasure>;
}
