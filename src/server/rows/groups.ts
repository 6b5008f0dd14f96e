import { sql, type RawBuilder } from 'kysely';
import type { Period } from '../../shared/numbers/aggregates.ts';
import { addDays, type Span } from '../../shared/time/days.ts';
import type { Language } from '../../shared/resolved/resolved.ts';
import {
  arePeriods,
  type PeriodRows,
  type QueryRows,
  type ResolvedQuery,
  type TableMeasure,
} from '../../shared/resolved/resolvedQuery.ts';
import { shownColumns } from '../../sources/namesIn.ts';
import type { ResolvedStorage } from '../../shared/resolved/storage.ts';
import { firstText } from './rowsQuery.ts';
import type { ScopedTables } from './scope.ts';
import type { CompanyTable } from '../db/tables.ts';

/** The interval between the first days of two periods. Terms have none. */
const STEPS: Record<Exclude<Period, 'term'>, string> = {
  day: '1 day',
  week: '7 days',
  month: '1 month',
  year: '1 year',
};

/** Returns the days that the last periods cover, up to `to`: none, if no term has begun. */
export function spanOfPeriods(rows: PeriodRows, to: string): Required<Span> {
  if (rows.kind !== 'term') return { from: firstDay(rows, to), to };
  const begun = rows.starts.filter((start) => start <= to);
  return { from: begun.slice(-rows.last)[0] ?? addDays(to, 1), to };
}

function firstDay({ kind, last }: Exclude<PeriodRows, { kind: 'term' }>, to: string): string {
  if (kind === 'day') return addDays(to, 1 - last);
  if (kind === 'week') return addDays(to, 1 - 7 * last);
  const [year, month] = to.split('-').map(Number) as [number, number];
  const months = kind === 'month' ? year * 12 + month - last : (year - last + 1) * 12;
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-01`;
}

/** Returns the first days of the terms in a span that begins with one of them. */
const termsIn = (starts: readonly string[], { from, to }: Span): string[] =>
  starts.filter((start) => start >= from! && start <= to!);

/**
 * Returns the key by which the rows of a table are grouped, and the columns that it is made of.
 * @param span the days that count; with periods, those of `spanOfPeriods`
 * @param timeZone the product's time zone, in which times are on a day
 */
export function groupKey(
  rows: QueryRows,
  day: TableMeasure['day'],
  span: Span,
  timeZone: string,
): { columns: string[]; key: RawBuilder<unknown> } {
  if (arePeriods(rows)) {
    // The check requires a day of every measure with periods.
    return { columns: [day!.column], key: firstDayOf(rows, dayOf(day!, timeZone), span) };
  }
  if (rows.kind === 'one') return { columns: [], key: sql`1` };
  const column = sql.ref(rows.column);
  return {
    columns: [rows.column],
    key: rows.kind === 'choice' ? sql`${column}::text` : column,
  };
}

/** Returns the first day of the period that contains a day. */
function firstDayOf(rows: PeriodRows, day: RawBuilder<unknown>, span: Span): RawBuilder<unknown> {
  if (rows.kind === 'day') return day;
  if (rows.kind === 'week')
    return sql`(${span.from}::date + 7 * ((${day} - ${span.from}::date) / 7))`;
  if (rows.kind === 'term')
    return sql`(select max(term_start) from unnest(${termsIn(rows.starts, span)}::date[]) as term(term_start) where term_start <= ${day})`;
  return sql`date_trunc(${sql.lit(rows.kind)}, ${day}::timestamp)::date`;
}

/** Returns the day of a row in a time zone. */
const dayOf = (
  { column, kind }: NonNullable<TableMeasure['day']>,
  timeZone: string,
): RawBuilder<unknown> =>
  kind === 'day'
    ? sql`${sql.ref(column)}`
    : sql`(${sql.ref(column)} at time zone ${sql.lit(timeZone)})::date`;

/** What the groups of a report depend on. */
interface GroupContext {
  tables: ScopedTables;
  existing: Existing;
  /** With periods, the days of `spanOfPeriods`. */
  span: Span;
  language: Language;
}

/** Selects the key and the position of every group, and the name of one that is the row of a table. */
export function allGroups(rows: QueryRows, context: GroupContext): RawBuilder<unknown> {
  if (rows.kind === 'one') return sql`(select 1 as key, 1 as position, null as name)`;
  if (rows.kind === 'choice')
    return sql`(select key, position, null as name from unnest(${rows.choices.map(({ stored }) => stored)}::text[]) with ordinality as choice(key, position))`;
  if (rows.kind === 'term')
    return sql`(select start as key, start as position, null as name from unnest(${termsIn(rows.starts, context.span)}::date[]) as term(start))`;
  if (arePeriods(rows)) {
    const { from, to } = context.span;
    return sql`(select first::date as key, first as position, null as name from generate_series(${from}::timestamp, ${to}::timestamp, ${sql.lit(STEPS[rows.kind])}::interval) as period(first))`;
  }
  return sql`${namedRows(rows, context)}`;
}

/** Selects the rows of the table that a column refers to. */
function namedRows(
  { table, names }: Extract<QueryRows, { kind: 'reference' }>,
  { tables, existing, language }: GroupContext,
) {
  const all = tables
    .select(table as CompanyTable)
    .select([
      sql.ref(`${table}.id`).as('key'),
      sql.ref(`${table}.id`).as('position'),
      firstText(table as CompanyTable, shownColumns(names, language)).as('name'),
    ]);
  const conditions = whichExist(table, existing, tables);
  return conditions.length > 0
    ? all.where(sql<boolean>`(${sql.join(conditions, sql` and `)})`)
    : all;
}

/** The rows that count, by table. */
export type Existing = ResolvedQuery['existing'];

/** Returns the conditions of the rows of a table that count. */
export function whichExist(
  table: string,
  existing: Existing,
  tables: ScopedTables,
): RawBuilder<boolean>[] {
  const { where = {}, of = [] } = existing[table] ?? {};
  return [
    ...conditionsOf(table, where),
    ...of.map((other) => {
      const rows = tables
        .select(other.table as CompanyTable)
        .where(sql<boolean>`(${sql.join(conditionsOf(other.table, other.where), sql` and `)})`)
        .select(sql.ref(`${other.table}.id`).as('id'));
      return sql<boolean>`${sql.ref(`${table}.${other.column}`)} in (${rows})`;
    }),
  ];
}

const conditionsOf = (table: string, where: ResolvedStorage['where']): RawBuilder<boolean>[] =>
  Object.entries(where).map(
    ([column, value]) => sql<boolean>`${sql.ref(`${table}.${column}`)} = ${value}`,
  );
