import { sql, type RawBuilder } from 'kysely';
import type { Period } from '../../src/shared/aggregates.ts';
import { addDays, type Span } from '../../src/shared/days.ts';
import type { Language } from '../../src/shared/resolved.ts';
import type { QueryRows, TableMeasure } from '../../src/shared/resolvedQuery.ts';
import type { ScopedTables } from './scope.ts';
import type { CompanyTable } from './tables.ts';
import { TIME_ZONE } from './zone.ts';

type PeriodRows = Extract<QueryRows, { kind: Period }>;

/** The interval between the first days of two periods. */
const STEPS: Record<Period, string> = {
  day: '1 day',
  week: '7 days',
  month: '1 month',
  year: '1 year',
};

/** Whether the rows are those of the last days, weeks, months or years. */
export const arePeriods = (rows: QueryRows): rows is PeriodRows => rows.kind in STEPS;

/** Returns the days of the last periods, the last of which contains a day, and ends with it. */
export const spanOfPeriods = ({ kind, last }: PeriodRows, to: string): Required<Span> => ({
  from: firstDay(kind, last, to),
  to,
});

function firstDay(kind: Period, last: number, to: string): string {
  if (kind === 'day') return addDays(to, 1 - last);
  if (kind === 'week') return addDays(to, 1 - 7 * last);
  const [year, month] = to.split('-').map(Number) as [number, number];
  const months = kind === 'month' ? year * 12 + month - last : (year - last + 1) * 12;
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-01`;
}

/**
 * Returns the key by which the rows of a table are grouped, and the columns that it is made of.
 * @param span the days that count; with periods, those of `spanOfPeriods`
 */
export function groupKey(
  rows: QueryRows,
  day: TableMeasure['day'],
  { from }: Span,
): { columns: string[]; key: RawBuilder<unknown> } {
  if (rows.kind === 'one') return { columns: [], key: sql`1` };
  if (rows.kind === 'school') return { columns: ['school_id'], key: sql`school_id` };
  if ('column' in rows) {
    const column = sql.ref(rows.column);
    return {
      columns: [rows.column],
      key: rows.kind === 'choice' ? sql`${column}::text` : column,
    };
  }
  // The check requires a day of every measure with periods.
  return { columns: [day!.column], key: firstDayOf(rows.kind, dayOf(day!), from!) };
}

/** Returns the first day of the period that contains a day. */
function firstDayOf(kind: Period, day: RawBuilder<unknown>, from: string): RawBuilder<unknown> {
  if (kind === 'day') return day;
  if (kind === 'week') return sql`(${from}::date + 7 * ((${day} - ${from}::date) / 7))`;
  return sql`date_trunc(${sql.lit(kind)}, ${day}::timestamp)::date`;
}

/** Returns the day of a row in the product's time zone. */
const dayOf = ({ column, kind }: NonNullable<TableMeasure['day']>): RawBuilder<unknown> =>
  kind === 'day'
    ? sql`${sql.ref(column)}`
    : sql`(${sql.ref(column)} at time zone ${sql.lit(TIME_ZONE)})::date`;

/** What the groups of a report depend on. */
interface GroupContext {
  tables: ScopedTables;
  /** With periods, the days of `spanOfPeriods`. */
  span: Span;
  language: Language;
}

/** Selects the key and the position of every group, and the name of one that is the row of a table. */
export function allGroups(rows: QueryRows, context: GroupContext): RawBuilder<unknown> {
  if (rows.kind === 'one') return sql`(select 1 as key, 1 as position, null as name)`;
  if (rows.kind === 'choice')
    return sql`(select key, position, null as name from unnest(${rows.choices.map(({ stored }) => stored)}::text[]) with ordinality as choice(key, position))`;
  if (arePeriods(rows)) {
    const { from, to } = context.span;
    return sql`(select first::date as key, first as position, null as name from generate_series(${from}::timestamp, ${to}::timestamp, ${sql.lit(STEPS[rows.kind])}::interval) as period(first))`;
  }
  return sql`${namedRows(rows, context)}`;
}

/** Selects the schools, or the rows of the table that a column refers to. */
function namedRows(
  rows: Extract<QueryRows, { kind: 'school' | 'one' | 'reference' }>,
  { tables, language }: GroupContext,
) {
  const isReference = rows.kind === 'reference';
  const table = (isReference ? rows.table : 'school') as CompanyTable;
  const name = isReference ? rows.names[language] : `name_${language}`;
  const all = tables
    .select(table)
    .select([
      sql.ref(`${table}.id`).as('key'),
      sql.ref(`${table}.id`).as('position'),
      sql.ref(`${table}.${name}`).as('name'),
    ]);
  return isReference && table === 'school'
    ? all.where(sql<boolean>`${sql.ref('school.hidden')} = false`)
    : all;
}
