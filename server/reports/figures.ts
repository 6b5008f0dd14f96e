import { sql } from 'kysely';
import { type Db, type Scope, type ScopedTables, scopedTo } from 'nasaq/server';
import type { Language } from 'nasaq/shared';
import { endOfDay } from '../db/days.ts';
import { columnLanguage } from '../schools/columnLanguage.ts';

/** The figures of a school at the end of a day. */
export interface SchoolFigures {
  id: number;
  name: string;
  logo: string | null;
  login_link: string | null;
  /** Percent, as it is now. */
  complete_ratio: number;
  /** Percent, from the last measurement. */
  digital_presence_indicator: number;
  visits: number;
  messages: number;
  notifications: number;
  parents: number;
  followers: number;
  discount_members: number;
  news: number;
  bookings: number;
  potential_bookings: number;
  interviews: number;
  finance_requests: number;
  finance_requests_completed: number;
  finance_amount: number;
  paid: number;
}

/**
 * Returns the figures of every school of the company that is not hidden, ordered by id, including
 * everything up to the end of `day`. One statement reads all figures, so that they are consistent.
 */
export async function readSchoolFigures(
  db: Db,
  scope: Scope,
  day: string,
  language: Language,
): Promise<SchoolFigures[]> {
  const tables = scopedTo(db, scope);
  const schoolId = sql.ref<number>('school.id');
  const rows = await tables
    .select('school')
    .leftJoin(daySums(tables, day).as('sums'), 'sums.school_id', 'school.id')
    .leftJoin(newsCounts(tables, scope, db, day).as('news'), 'news.school_id', 'school.id')
    .leftJoin(reservationCounts(tables, day).as('booked'), 'booked.school_id', 'school.id')
    .leftJoin(interviewCounts(tables, day).as('interviewed'), 'interviewed.school_id', 'school.id')
    .leftJoin(financeSums(tables, day).as('finance'), 'finance.school_id', 'school.id')
    .leftJoin(paymentSums(tables, day).as('payment'), 'payment.school_id', 'school.id')
    .select([
      'school.id',
      sql.ref<string>(`school.name_${columnLanguage(language)}`).as('name'),
      'school.logo',
      'school.login_link',
      'school.complete_ratio',
    ])
    .select([
      'sums.visits',
      'sums.messages',
      'sums.notifications',
      'sums.parents',
      'sums.followers',
      'sums.discount_members',
    ])
    .select(['news.news', 'booked.bookings', 'booked.potential_bookings', 'interviewed.interviews'])
    .select([
      'finance.finance_requests',
      'finance.finance_requests_completed',
      'finance.finance_amount',
      'payment.paid',
    ])
    .select(
      sql<
        string | null
      >`${latestPresence(tables, day).where('digital_presence.school_id', '=', schoolId)}`.as(
        'digital_presence_indicator',
      ),
    )
    .where('school.hidden', '=', false)
    .orderBy('school.id')
    .execute();
  return rows.map(({ id, name, logo, login_link, ...figures }) => ({
    id,
    name,
    logo,
    login_link,
    ...toNumbers(figures),
  }));
}

/**
 * Converts amounts, which arrive as text, and null, which a school without any events has, to
 * numbers.
 */
function toNumbers<K extends string>(
  figures: Record<K, number | string | null>,
): Record<K, number> {
  return Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [name, Number(value ?? 0)]),
  ) as Record<K, number>;
}

function daySums(tables: ScopedTables, day: string) {
  return tables
    .select('school_day')
    .where('school_day.day', '<=', day)
    .groupBy('school_day.school_id')
    .select((eb) => [
      'school_day.school_id',
      eb.fn.sum<number>('visits').as('visits'),
      eb.fn.sum<number>('messages').as('messages'),
      eb.fn.sum<number>('notifications').as('notifications'),
      eb.fn.sum<number>('parents').as('parents'),
      eb.fn.sum<number>('followers').as('followers'),
      eb.fn.sum<number>('discount_members').as('discount_members'),
    ]);
}

function newsCounts(tables: ScopedTables, scope: Scope, db: Db, day: string) {
  const published = scopedTo(db, scope)
    .select('news')
    .where('news.created_at', '<', endOfDay(day))
    .select('news.id');
  return tables
    .select('news_school')
    .innerJoin(published.as('published'), 'published.id', 'news_school.news_id')
    .groupBy('news_school.school_id')
    .select((eb) => ['news_school.school_id', eb.fn.countAll<number>().as('news')]);
}

/** Counts reservations by their state at the end of the day. Later changes do not matter. */
function reservationCounts(tables: ScopedTables, day: string) {
  const end = endOfDay(day);
  return tables
    .select('reservation')
    .where('reservation.created_at', '<', end)
    .where((eb) =>
      eb.or([
        eb('reservation.cancelled_at', 'is', null),
        eb('reservation.cancelled_at', '>=', end),
      ]),
    )
    .groupBy('reservation.school_id')
    .select([
      'reservation.school_id',
      sql<number>`count(*) filter (where confirmed_at < ${end})`.as('bookings'),
      sql<number>`count(*) filter (where confirmed_at is null or confirmed_at >= ${end})`.as(
        'potential_bookings',
      ),
    ]);
}

function interviewCounts(tables: ScopedTables, day: string) {
  return tables
    .select('interview')
    .where('interview.held_at', '<', endOfDay(day))
    .groupBy('interview.school_id')
    .select((eb) => ['interview.school_id', eb.fn.countAll<number>().as('interviews')]);
}

function financeSums(tables: ScopedTables, day: string) {
  const end = endOfDay(day);
  return tables
    .select('finance_request')
    .where('finance_request.created_at', '<', end)
    .groupBy('finance_request.school_id')
    .select((eb) => [
      'finance_request.school_id',
      eb.fn.countAll<number>().as('finance_requests'),
      sql<number>`count(*) filter (where completed_at < ${end})`.as('finance_requests_completed'),
      eb.fn.sum<string>('amount').as('finance_amount'),
    ]);
}

function paymentSums(tables: ScopedTables, day: string) {
  return tables
    .select('instalment')
    .where('instalment.paid_at', '<', endOfDay(day))
    .groupBy('instalment.school_id')
    .select((eb) => ['instalment.school_id', eb.fn.sum<string>('paid').as('paid')]);
}

function latestPresence(tables: ScopedTables, day: string) {
  return tables
    .select('digital_presence')
    .where('digital_presence.day', '<=', day)
    .orderBy('digital_presence.day', 'desc')
    .limit(1)
    .select('digital_presence.indicator');
}
