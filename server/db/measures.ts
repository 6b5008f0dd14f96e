import { sql, type RawBuilder } from 'kysely';
import { addDays, type Span } from '../../src/shared/days.ts';
import type { Language } from '../../src/shared/resolved.ts';
import type { MeasureWhere, TableMeasure } from '../../src/shared/resolvedQuery.ts';
import type { Db } from './connect.ts';
import type { Row } from './rows.ts';
import { scopedTo, type Scope, type ScopedTables } from './scope.ts';
import type { CompanyTable } from './tables.ts';
import { endOfDay, startOfDay, TIME_ZONE } from './zone.ts';

/** A measure of a table, or one that is computed here. */
export type Measure = TableMeasure | 'digitalPresence';

/** What the measures of a request have in common. */
interface MeasureRequest {
  tables: ScopedTables;
  /** The days that count. It may be open at either end. */
  span: Span;
  today: string;
}

/**
 * Reads measures of every school of the company: rows with id, name and the measures. One statement
 * reads everything, so that the measures are consistent, and it reads each source only once. An
 * average without rows is null.
 */
export async function readSchoolMeasures(
  db: Db,
  scope: Scope,
  measures: Readonly<Record<string, Measure>>,
  { span, today, language }: Omit<MeasureRequest, 'tables'> & { language: Language },
): Promise<Row[]> {
  const request = { tables: scopedTo(db, scope), span, today };
  const sources = sourcesOf(measures);
  const joins = sources.map(
    ({ name, measures: own }) =>
      sql`left join (select school_id, ${aggregatesOf(own, today)} from ${rowsOf(own, request, 'school')} as rows group by school_id) as ${sql.table(name)} on ${sql.ref(`${name}.school_id`)} = school.id`,
  );
  const columns = sources.flatMap(({ name, measures: own }) =>
    Object.keys(own).map((measure) => sql`${sql.ref(`${name}.${measure}`)} as ${sql.ref(measure)}`),
  );
  const schools = request.tables
    .select('school')
    .select(['school.id', sql.ref<string>(`school.name_${language}`).as('name')]);
  const { rows } =
    await sql<Row>`select school.id, school.name, ${sql.join(columns)} from ${schools} as school ${sql.join(joins, sql` `)} order by school.id`.execute(
      db,
    );
  return rows.map(({ id, name, ...values }) => ({ id, name, ...toValues(values, measures) }));
}

/** Reads measures of a whole company. */
export async function readCompanyMeasures(
  db: Db,
  scope: Scope,
  measures: Readonly<Record<string, Measure>>,
  { span, today }: Omit<MeasureRequest, 'tables'>,
): Promise<Row> {
  const request = { tables: scopedTo(db, scope), span, today };
  const sources = sourcesOf(measures);
  const selected = sources.map(
    ({ name, measures: own }) =>
      sql`(select ${aggregatesOf(own, today)} from ${rowsOf(own, request, 'company')} as rows) as ${sql.table(name)}`,
  );
  const { rows } = await sql<Row>`select * from ${sql.join(selected)}`.execute(db);
  return toValues(rows[0]!, measures);
}

/** The last weeks of seven days, up to a day. */
interface Weeks {
  to: string;
  weeks: number;
  today: string;
}

/**
 * Reads measures of the schools of a company that are not hidden, for each of the last weeks of
 * seven days, the oldest first. One statement reads everything, so that the measures are consistent.
 */
export async function readWeeklyMeasures(
  db: Db,
  scope: Scope,
  measures: Readonly<Record<string, Measure>>,
  { to, weeks, today }: Weeks,
): Promise<Row[]> {
  const from = addDays(to, 1 - 7 * weeks);
  const request = { tables: scopedTo(db, scope), span: { from, to }, today };
  const shown = scopedTo(db, scope)
    .select('school')
    .where('school.hidden', '=', false)
    .select('school.id');
  const sources = sourcesOf(measures);
  const joins = sources.map(({ name, measures: own }) => {
    // The check allows only measures of tables with a day.
    const { day } = Object.values(own)[0] as TableMeasure;
    const week = sql`((${dayOf(day!)} - ${from}::date) / 7)`;
    return sql`left join (select ${week} as week, ${aggregatesOf(own, today)} from ${rowsOf(own, request, 'day')} as rows where school_id in (${shown}) group by 1) as ${sql.table(name)} on ${sql.ref(`${name}.week`)} = weeks.week`;
  });
  const columns = sources.flatMap(({ name, measures: own }) =>
    Object.keys(own).map((measure) => sql`${sql.ref(`${name}.${measure}`)} as ${sql.ref(measure)}`),
  );
  const { rows } =
    await sql<Row>`select weeks.week, ${sql.join(columns)} from generate_series(0, ${weeks}::int - 1) as weeks(week) ${sql.join(joins, sql` `)} order by weeks.week`.execute(
      db,
    );
  return rows.map(({ week, ...values }) => ({
    week: addDays(from, 7 * Number(week)),
    ...toValues(values, measures),
  }));
}

/** Returns the day of a row in the product's time zone. */
const dayOf = ({ column, kind }: NonNullable<TableMeasure['day']>): RawBuilder<unknown> =>
  kind === 'day'
    ? sql`${sql.ref(column)}`
    : sql`(${sql.ref(column)} at time zone ${sql.lit(TIME_ZONE)})::date`;

/** Measures of the same rows, by name. */
interface Source {
  name: string;
  measures: Record<string, Measure>;
}

/** Groups the measures by the rows that they read. */
function sourcesOf(measures: Readonly<Record<string, Measure>>): Source[] {
  const sources = new Map<string, Record<string, Measure>>();
  for (const [name, measure] of Object.entries(measures)) {
    const key =
      typeof measure === 'string' ? measure : `${measure.table} ${measure.day?.column ?? ''}`;
    sources.set(key, { ...sources.get(key), [name]: measure });
  }
  return [...sources.values()].map((own, index) => ({ name: `source_${index}`, measures: own }));
}

/**
 * Returns the rows of a source, each with what they are grouped by: the company, the school, or the
 * school and the day.
 */
function rowsOf(
  measures: Record<string, Measure>,
  { tables, span, today }: MeasureRequest,
  group: 'company' | 'school' | 'day',
): RawBuilder<unknown> {
  const all = Object.values(measures);
  const [first] = all;
  if (typeof first === 'string') return digitalPresence(tables, span);
  const tableMeasures = all as TableMeasure[];
  const { table, day } = first!;
  const columns = tableMeasures.flatMap(({ column, where = {} }) => [
    ...(column === undefined ? [] : [column]),
    ...Object.keys(where),
  ]);
  const groupedBy = {
    company: ['company_id'],
    school: ['school_id'],
    day: ['school_id', ...(day ? [day.column] : [])],
  }[group];
  const read = [...new Set([...groupedBy, ...columns])];
  const rows = tables
    .select(table as CompanyTable)
    .select(read.map((column) => sql.ref(`${table}.${column}`).as(column)));
  const conditions = [
    ...(day ? spanConditions(`${table}.${day.column}`, day.kind, span) : []),
    ...(commonWhere(tableMeasures) ? [whereToSql(first!.where, today)] : []),
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
  const all = Object.values(measures).filter((one) => typeof one !== 'string');
  const isLimited = commonWhere(all);
  return sql.join(
    entries.map(([name, measure]) => {
      if (typeof measure === 'string') return sql`max(indicator) as ${sql.ref(name)}`;
      const aggregate = aggregateOf(measure);
      return measure.where && !isLimited
        ? sql`${aggregate} filter (where ${whereToSql(measure.where, today)}) as ${sql.ref(name)}`
        : sql`${aggregate} as ${sql.ref(name)}`;
    }),
  );
}

function aggregateOf({ aggregate, column }: TableMeasure): RawBuilder<unknown> {
  if (aggregate === 'count') return sql`count(*)`;
  if (aggregate === 'exists') return sql`count(*)`;
  return sql`${sql.raw(aggregate === 'sum' ? 'sum' : 'avg')}(${sql.ref(column!)})`;
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

/** Sums arrive as text. Without rows a measure is 0, or null for an average. */
function toValues(values: Row, measures: Readonly<Record<string, Measure>>): Row {
  return Object.fromEntries(
    Object.entries(measures).map(([name, measure]) => {
      const value = values[name];
      const kind = typeof measure === 'string' ? 'average' : measure.aggregate;
      if (kind === 'exists') return [name, Number(value) > 0];
      if (kind !== 'average') return [name, Number(value ?? 0)];
      return [
        name,
        value === null || value === undefined ? null : roundToHundredths(Number(value)),
      ];
    }),
  );
}

/** Rounds to two decimals, which removes floating-point errors of sums. */
export const roundToHundredths = (value: number): number => Math.round(value * 100) / 100;

/** Conditions: a day or a time is in the span. */
function spanConditions(
  column: string,
  kind: 'day' | 'time',
  { from, to }: Span,
): RawBuilder<boolean>[] {
  const ref = sql.ref(column);
  const isDay = kind === 'day';
  return [
    ...(from === undefined
      ? []
      : [
          isDay
            ? sql<boolean>`${ref} >= ${from}::date`
            : sql<boolean>`${ref} >= ${startOfDay(from)}`,
        ]),
    ...(to === undefined
      ? []
      : [isDay ? sql<boolean>`${ref} <= ${to}::date` : sql<boolean>`${ref} < ${endOfDay(to)}`]),
  ];
}

/**
 * Averages the measurements in the span. If the span has none, the last measurement before it
 * applies, because a measurement is valid until the next one.
 */
function digitalPresence(tables: ScopedTables, { from, to }: Span): RawBuilder<unknown> {
  const measurements = tables
    .select('digital_presence')
    .select(['school_id', 'day', 'indicator'])
    .where(to === undefined ? sql<boolean>`true` : sql<boolean>`day <= ${to}::date`);
  const isInSpan = from === undefined ? sql`true` : sql`day >= ${from}::date`;
  return sql`(select school_id, round(coalesce(avg(indicator) filter (where ${isInSpan}), (array_agg(indicator order by day desc))[1]), 2) as indicator from ${measurements} as measured group by school_id)`;
}
