import { sql, type RawBuilder } from 'kysely';
import type { Language } from '../../src/shared/resolved.ts';
import type { Span } from '../../src/shared/days.ts';
import type { Db } from './connect.ts';
import { scopedTo, type Scope, type ScopedTables } from './scope.ts';
import { endOfDay, startOfDay } from './zone.ts';
import { COLUMNS } from './tables.ts';

/** A school and its measures, by name. A measure is null if there is nothing to average. */
export type SchoolMeasures<Name extends string> = { id: number; name: string } & Record<
  Name,
  number | null
>;

/** Each measure is an aggregate over the rows of one source. */
const MEASURES = {
  visits: { source: 'days', expression: sql`sum(visits)` },
  messages: { source: 'days', expression: sql`sum(messages)` },
  answered: { source: 'days', expression: sql`sum(messages_answered)` },
  ratings: { source: 'days', expression: sql`sum(ratings)` },
  recommendations: { source: 'days', expression: sql`sum(recommendations)` },
  presence: { source: 'presence', expression: sql`max(indicator)` },
  rating: { source: 'ratings', expression: sql`round(avg(stars), 2)` },
  coupons: { source: 'coupons', expression: sql`count(*)` },
  activeCoupons: { source: 'coupons', expression: sql`count(*) filter (where is_active)` },
  announcements: { source: 'announcements', expression: sql`count(*)` },
  achievements: { source: 'achievements', expression: sql`count(*)` },
  awards: { source: 'awards', expression: sql`count(*)` },
  interviews: { source: 'interviews', expression: sql`count(*)` },
  reservations: { source: 'reservations', expression: sql`count(*)` },
  collected: { source: 'payments', expression: sql`sum(paid)` },
} as const satisfies Record<string, { source: string; expression: RawBuilder<unknown> }>;

export type MeasureName = keyof typeof MEASURES;
type Source = (typeof MEASURES)[MeasureName]['source'];

/** Measures that are averages: without rows they are null, not 0. */
const NULLABLE_MEASURES: ReadonlySet<MeasureName> = new Set(['presence', 'rating']);

/** What the source of a measure depends on. */
interface MeasureRequest {
  tables: ScopedTables;
  span: Span;
  today: string;
}

/**
 * Reads measures of every school of the company for a span of days, which may be open at either
 * end. One statement reads everything, so that the measures are consistent, and it reads each
 * source only once.
 */
export async function readSchoolMeasures<Name extends MeasureName>(
  db: Db,
  scope: Scope,
  names: readonly Name[],
  span: Span,
  today: string,
  language: Language,
): Promise<SchoolMeasures<Name>[]> {
  const tables = scopedTo(db, scope);
  const sources = [...new Set(names.map((name): Source => MEASURES[name].source))];
  const joins = sources.map((source) => {
    const measureColumns = names
      .filter((name) => MEASURES[name].source === source)
      .map((name) => sql`${MEASURES[name].expression} as ${sql.ref(name)}`);
    return sql`left join (select school_id, ${sql.join(measureColumns)} from ${SOURCES[source]({ tables, span, today })} as rows group by school_id) as ${sql.table(source)} on ${sql.ref(`${source}.school_id`)} = school.id`;
  });
  const columns = names.map(
    (name) => sql`${sql.ref(`${MEASURES[name].source}.${name}`)} as ${sql.ref(name)}`,
  );
  const schools = tables
    .select('school')
    .select(['school.id', sql.ref<string>(`school.name_${language}`).as('name')]);
  const { rows } = await sql<
    Record<string, unknown>
  >`select school.id, school.name, ${sql.join(columns)} from ${schools} as school ${sql.join(joins, sql` `)} order by school.id`.execute(
    db,
  );
  return rows.map(
    (row) =>
      ({
        id: row['id'],
        name: row['name'],
        ...Object.fromEntries(
          names.map((name) => [name, toNumber(row[name], NULLABLE_MEASURES.has(name))]),
        ),
      }) as SchoolMeasures<Name>,
  );
}

/** Sums arrive as text. A school without rows has 0, or null for an average. */
const toNumber = (value: unknown, isNullable: boolean) =>
  value === null && isNullable ? null : Number(value ?? 0);

/** Condition: a time column is in the span. */
function isTimeInSpan(column: string, { from, to }: Span): RawBuilder<boolean> {
  const ends = [
    ...(from === undefined ? [] : [sql`${sql.ref(column)} >= ${startOfDay(from)}`]),
    ...(to === undefined ? [] : [sql`${sql.ref(column)} < ${endOfDay(to)}`]),
  ];
  return ends.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(ends, sql` and `)})`;
}

/** Condition: a date column is in the span. */
function isDayInSpan(column: string, { from, to }: Span): RawBuilder<boolean> {
  const ends = [
    ...(from === undefined ? [] : [sql`${sql.ref(column)} >= ${from}::date`]),
    ...(to === undefined ? [] : [sql`${sql.ref(column)} <= ${to}::date`]),
  ];
  return ends.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(ends, sql` and `)})`;
}

/** The rows that the measures aggregate, each with its school. */
const SOURCES: Record<Source, (request: MeasureRequest) => unknown> = {
  days: ({ tables, span }) =>
    tables
      .select('school_day')
      .select(COLUMNS.school_day)
      .where(isDayInSpan('school_day.day', span)),
  presence,
  ratings: ({ tables, span }) =>
    tables
      .select('rating')
      .select(['school_id', 'stars'])
      .where(isTimeInSpan('rating.created_at', span)),
  coupons: ({ tables, span, today }) =>
    tables
      .select('coupon')
      .select([
        'school_id',
        sql<boolean>`withdrawn_at is null and valid_until >= ${today}::date`.as('is_active'),
      ])
      .where(isTimeInSpan('coupon.created_at', span)),
  announcements: ({ tables, span }) => {
    const published = tables
      .select('announcement')
      .select('announcement.id')
      .where(isTimeInSpan('announcement.created_at', span));
    return tables
      .select('announcement_school')
      .select('school_id')
      .where('announcement_school.announcement_id', 'in', published);
  },
  achievements: ({ tables, span }) =>
    tables
      .select('achievement')
      .select('school_id')
      .where(isTimeInSpan('achievement.created_at', span)),
  awards: ({ tables, span }) =>
    tables.select('award').select('school_id').where(isTimeInSpan('award.created_at', span)),
  interviews: ({ tables, span }) =>
    tables.select('interview').select('school_id').where(isTimeInSpan('interview.held_at', span)),
  reservations: ({ tables, span }) =>
    tables
      .select('reservation')
      .select('school_id')
      .where('cancelled_at', 'is', null)
      .where(isTimeInSpan('reservation.created_at', span)),
  payments: ({ tables, span }) =>
    tables
      .select('instalment')
      .select(['school_id', 'paid'])
      .where('paid', '>', '0')
      .where(isTimeInSpan('instalment.paid_at', span)),
};

/**
 * Averages the measurements in the span. If the span has none, the last measurement before it
 * applies, because a measurement is valid until the next one.
 */
function presence({ tables, span: { from, to } }: MeasureRequest) {
  const measurements = tables
    .select('digital_presence')
    .select(['school_id', 'day', 'indicator'])
    .where(isDayInSpan('digital_presence.day', to === undefined ? {} : { to }));
  const isInSpan = from === undefined ? sql`true` : sql`day >= ${from}::date`;
  return sql`(select school_id, round(coalesce(avg(indicator) filter (where ${isInSpan}), (array_agg(indicator order by day desc))[1]), 2) as indicator from ${measurements} as measured group by school_id)`;
}
