import { sql, type RawBuilder } from 'kysely';
import { valueOfPart, type Aggregate, type GroupPart } from '../../shared/numbers/aggregates.ts';
import type { Span } from '../../shared/time/days.ts';
import { endOfDay, startOfDay } from '../../shared/time/timeZones.ts';
import type { Language } from '../../shared/resolved/resolved.ts';
import {
  arePeriods,
  type MeasureWhere,
  type QueryRows,
  type TableMeasure,
} from '../../shared/resolved/resolvedQuery.ts';
import type { Db } from '../db/connect.ts';
import { allGroups, groupKey, spanOfPeriods, whichExist, type Existing } from './groups.ts';
import type { Row } from './rows.ts';
import { scopedTo, type Scope, type ScopedTables } from './scope.ts';
import type { CompanyTable } from '../db/tables.ts';

/** A measure of a table, or one that the product computes. */
export type Measure = TableMeasure | NamedMeasure;

/**
 * A measure that the product computes. That of a row is the average of its values, and that of no
 * row is 0.
 */
export interface NamedMeasure {
  /** The column by which its values can be grouped. */
  by: string;
  /** Selects this column and `value` for the days of a span. */
  select: (tables: ScopedTables, span: Span) => RawBuilder<unknown>;
}

type Measures = Readonly<Record<string, Measure>>;

/** What a request asks for. */
interface MeasureRequest {
  /** The days that count. It may be open at either end. */
  span: Span;
  today: string;
  /** The product's time zone, whose days count. */
  timeZone: string;
  /** The language of names. */
  language: Language;
}

/** A row of a report: what it stands for, and what is read of each measure. */
export interface Group {
  /** The id of a row, the first day of a period, or what a column contains. */
  key: unknown;
  name: string | null;
  parts: Record<string, GroupPart>;
}

/** What the sources of a request have in common. */
interface SourceContext {
  rows: QueryRows;
  existing: Existing;
  tables: ScopedTables;
  span: Span;
  today: string;
  timeZone: string;
}

/** A report whose measures are read. */
interface Report {
  rows: QueryRows;
  existing: Existing;
  measures: Measures;
}

/**
 * Reads measures of the company for every row of a report, in its order. One statement reads
 * everything, so that the measures are consistent, and it reads each source only once.
 */
export async function readGroups(
  db: Db,
  scope: Scope,
  { rows, existing, measures }: Report,
  { span, today, timeZone, language }: MeasureRequest,
): Promise<Group[]> {
  const counted = arePeriods(rows) ? spanOfPeriods(rows, span.to ?? today) : span;
  const tables = scopedTo(db, scope);
  const context = { rows, existing, tables, span: counted, today, timeZone };
  const sources = sourcesOf(measures);
  const joins = sources.map(
    (source) =>
      sql`left join (${groupedRows(source, context)}) as ${sql.table(source.name)} on ${sql.ref(`${source.name}.key`)} = groups.key`,
  );
  const columns = sources.flatMap(({ name, measures: own }) =>
    Object.entries(own)
      .flatMap(([measure, one]) =>
        aggregateOf(one) === 'average' ? [measure, weightName(measure)] : [measure],
      )
      .map((column) => sql`${sql.ref(`${name}.${column}`)} as ${sql.ref(column)}`),
  );
  const { rows: read } =
    await sql<Row>`select groups.key as ${sql.ref(KEY)}, groups.name as ${sql.ref(NAME)}, ${sql.join(columns)} from ${allGroups(rows, { ...context, language })} as groups ${sql.join(joins, sql` `)} order by groups.position`.execute(
      db,
    );
  return read.map((row) => ({
    key: row[KEY],
    name: row[NAME] as string | null,
    parts: partsOf(row, measures),
  }));
}

/** The names of what is selected besides the measures: with a space, so that no measure has them. */
const KEY = 'group key';
const NAME = 'group name';
const weightName = (measure: string) => `${measure} weight`;

/** Returns the values of the measures of a group. */
export const toValues = (parts: Group['parts'], measures: Measures): Row =>
  Object.fromEntries(
    Object.entries(measures).map(([name, measure]) => [
      name,
      valueOfPart(aggregateOf(measure), parts[name]!),
    ]),
  );

/** Whether the product computes a measure. */
export const isNamed = (measure: Measure): measure is NamedMeasure => 'select' in measure;

/** Returns what a measure computes. One that the product computes is an average. */
export const aggregateOf = (measure: Measure): Aggregate =>
  isNamed(measure) ? 'average' : measure.aggregate;

/** Measures of the same rows, by name. */
interface MeasuredRows {
  name: string;
  measures: Record<string, Measure>;
}

/** Groups the measures by the rows that they read. */
function sourcesOf(measures: Readonly<Record<string, Measure>>): MeasuredRows[] {
  const sources = new Map<unknown, Record<string, Measure>>();
  for (const [name, measure] of Object.entries(measures)) {
    const key = isNamed(measure) ? measure : `${measure.table} ${measure.day?.column ?? ''}`;
    sources.set(key, { ...sources.get(key), [name]: measure });
  }
  return [...sources.values()].map((own, index) => ({ name: `source_${index}`, measures: own }));
}

/** Selects the aggregates of a source for each key of its rows. */
function groupedRows({ measures }: MeasuredRows, context: SourceContext): RawBuilder<unknown> {
  const [first] = Object.values(measures) as [Measure];
  const { key, columns } = groupKey(
    context.rows,
    isNamed(first) ? undefined : first.day,
    context.span,
    context.timeZone,
  );
  return sql`select ${key} as key, ${aggregatesOf(measures, context.today)} from ${rowsOf(measures, columns, context)} as rows group by 1`;
}

/** Selects the rows of a source that count, with the columns that the measures and the key need. */
function rowsOf(
  measures: Record<string, Measure>,
  keyColumns: readonly string[],
  { existing, tables, span, today, timeZone }: SourceContext,
): RawBuilder<unknown> {
  const all = Object.values(measures) as [Measure, ...Measure[]];
  const [first] = all;
  if (isNamed(first)) return first.select(tables, span);
  const tableMeasures = all as TableMeasure[];
  const { table, day } = first;
  const columns = tableMeasures.flatMap(({ column, weight, where = {} }) => [
    ...[column, weight].filter((one) => one !== undefined),
    ...Object.keys(where),
  ]);
  // Something must be selected, even if only rows are counted.
  const read = [...new Set(['company_id', ...keyColumns, ...columns])];
  const rows = tables
    .select(table as CompanyTable)
    .select(read.map((column) => sql.ref(`${table}.${column}`).as(column)));
  const conditions = [
    ...(day ? spanConditions(`${table}.${day.column}`, day.kind, span, timeZone) : []),
    ...(commonWhere(tableMeasures) ? [whereToSql(first.where, today)] : []),
    ...whichExist(table, existing, tables),
  ];
  const limited =
    conditions.length === 0
      ? rows
      : rows.where(sql<boolean>`(${sql.join(conditions, sql` and `)})`);
  return sql`${limited}`;
}

/** Whether all measures of a source count the same rows, so that others need not be read. */
const commonWhere = (measures: readonly TableMeasure[]): boolean =>
  new Set(measures.map(({ where }) => JSON.stringify(where))).size === 1 &&
  measures[0]!.where !== undefined;

/** Returns the aggregates of a source. */
function aggregatesOf(measures: Record<string, Measure>, today: string): RawBuilder<unknown> {
  const entries = Object.entries(measures);
  const all = Object.values(measures).filter((one): one is TableMeasure => !isNamed(one));
  const isLimited = commonWhere(all);
  return sql.join(
    entries.flatMap(([name, measure]) => {
      const where =
        !isNamed(measure) && measure.where && !isLimited
          ? sql` filter (where ${whereToSql(measure.where, today)})`
          : sql``;
      const { value, weight } = partToSql(measure);
      return [
        sql`${value}${where} as ${sql.ref(name)}`,
        ...(weight ? [sql`${weight}${where} as ${sql.ref(weightName(name))}`] : []),
      ];
    }),
  );
}

/** The SQL of the aggregates that are read with one value. */
const AGGREGATES_IN_SQL: Record<
  Exclude<Aggregate, 'average'>,
  (column: RawBuilder<unknown>) => RawBuilder<unknown>
> = {
  count: () => sql`count(*)`,
  exists: () => sql`count(*)`,
  sum: (column) => sql`sum(${column})`,
  smallest: (column) => sql`min(${column})`,
  largest: (column) => sql`max(${column})`,
};

/** Returns the SQL of the part of a measure. */
function partToSql(measure: Measure): { value: RawBuilder<unknown>; weight?: RawBuilder<unknown> } {
  if (isNamed(measure)) return { value: sql`sum(value)`, weight: sql`count(value)` };
  const column = sql.ref(measure.column ?? '');
  if (measure.aggregate !== 'average')
    return { value: AGGREGATES_IN_SQL[measure.aggregate](column) };
  if (measure.weight === undefined)
    return { value: sql`sum(${column})`, weight: sql`count(${column})` };
  const weight = sql.ref(measure.weight);
  return {
    value: sql`sum(${column}::numeric * ${weight})`,
    weight: sql`sum(case when ${column} is not null then ${weight} end)`,
  };
}

function whereToSql(where: MeasureWhere = {}, today: string): RawBuilder<boolean> {
  const conditions = Object.entries(where).map(([column, value]) => {
    const ref = sql.ref(column);
    if (value === null) return sql`${ref} is null`;
    if (typeof value !== 'object') return sql`${ref} = ${value}`;
    if (value.above !== undefined) return sql`${ref} > ${value.above}`;
    return value.from === 'today' ? sql`${ref} >= ${today}::date` : sql`${ref} >= ${value.from}`;
  });
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** Returns what was read of each measure. Large and decimal numbers arrive as texts. */
function partsOf(row: Row, measures: Measures): Group['parts'] {
  return Object.fromEntries(
    Object.entries(measures).map(([name, measure]): [string, GroupPart] => {
      const value = row[name] ?? null;
      if (value === null) return [name, { value }];
      if (!isNamed(measure) && measure.isTime) return [name, { value: value as string }];
      return [name, { value: Number(value), weight: Number(row[weightName(name)] ?? 0) }];
    }),
  );
}

/** Conditions: a day or a time is in the span. */
function spanConditions(
  column: string,
  kind: 'day' | 'time',
  { from, to }: Span,
  timeZone: string,
): RawBuilder<boolean>[] {
  const ref = sql.ref(column);
  const isDay = kind === 'day';
  return [
    ...(from === undefined
      ? []
      : [
          isDay
            ? sql<boolean>`${ref} >= ${from}::date`
            : sql<boolean>`${ref} >= ${startOfDay(from, timeZone)}`,
        ]),
    ...(to === undefined
      ? []
      : [
          isDay
            ? sql<boolean>`${ref} <= ${to}::date`
            : sql<boolean>`${ref} < ${endOfDay(to, timeZone)}`,
        ]),
  ];
}
