import { type Db, type Scope, scopedTo } from 'nasaq/server';
import { DAY_MS } from 'nasaq/shared';
import { dayOf } from '../db/days.ts';
import { type DemoDay } from './calendar.ts';
import {
  amountOn,
  momentOf,
  pickDay,
  type SchoolProfile,
  type DemoHistory,
} from './schoolProfile.ts';
import type { HistoryRows } from './historyRows.ts';

/** Adds ratings, recommendations, coupons, achievements and awards. */
export function addReputation(
  historyRows: HistoryRows,
  history: DemoHistory,
  days: DemoDay[],
  profile: SchoolProfile,
): void {
  const { id, school, random } = history;
  const school_id = id;
  const times = (usual: number) =>
    days.flatMap((day) =>
      Array.from({ length: amountOn(day, usual, profile, random) }, () => momentOf(day, history)),
    );
  const averageStars = 2.4 + school.complete / 45;
  historyRows.add(
    'rating',
    times(0.06).map((created_at) => ({
      school_id,
      stars: Math.max(1, Math.min(5, Math.round(averageStars + (random.next() - 0.5) * 2.6))),
      created_at,
    })),
  );
  historyRows.add(
    'recommendation',
    times(0.09).map((created_at) => ({ school_id, created_at })),
  );
  historyRows.add('coupon', couponRows(history, days));
  for (const [table, titles, usual] of [
    ['achievement', ACHIEVEMENTS, 6],
    ['award', AWARDS, 3],
  ] as const) {
    const count = Math.round(usual * (0.4 + school.complete / 100) + random.next() * 2);
    historyRows.add(
      table,
      Array.from({ length: count }, () => ({
        school_id,
        title: random.pick(titles),
        created_at: momentOf(pickDay(days, random.next()), history),
      })),
    );
  }
}

/** Schools with little data have not changed their content for long. */
export async function fillContentTime(
  db: Db,
  scope: Scope,
  { id, school, now, random }: DemoHistory,
): Promise<void> {
  const idleDays = random.between(0, 6) + Math.round((100 - school.complete) * 0.9);
  if (school.complete > 0)
    await scopedTo(db, scope)
      .update('school', { content_updated_at: new Date(now.getTime() - idleDays * DAY_MS) })
      .where('school.id', '=', id)
      .execute();
}

/** Coupons are valid for one to four months. A few are withdrawn before. */
function couponRows(history: DemoHistory, days: DemoDay[]) {
  const { id, school, now, random } = history;
  return Array.from({ length: 3 + school.package * 2 + random.between(0, 3) }, (_none, number) => {
    const created_at = momentOf(pickDay(days, Math.sqrt(random.next())), history);
    const withdrawnAt = created_at.getTime() + random.between(3, 20) * DAY_MS;
    const isWithdrawn = random.next() < 0.12 && withdrawnAt <= now.getTime();
    return {
      school_id: id,
      code: `S${id}-${String(number + 1).padStart(2, '0')}${random.pick(['SEAT', 'EARLY', 'TWINS', 'STAFF'])}`,
      percent: random.pick([5, 10, 10, 15, 20]),
      created_at,
      valid_until: dayOf(new Date(created_at.getTime() + random.between(30, 120) * DAY_MS)),
      withdrawn_at: isWithdrawn ? new Date(withdrawnAt) : null,
    };
  });
}

const ACHIEVEMENTS = [
  'المركز الأول في أولمبياد الرياضيات على مستوى المنطقة',
  'تأهل فريق الروبوت للتصفيات الوطنية',
  'نسبة نجاح كاملة في اختبارات القدرات',
  'مشاركة متميزة في معرض إبداع العلمي',
  'بطولة كرة القدم للمدارس الأهلية',
] as const;
const AWARDS = [
  'جائزة التميز المدرسي',
  'شهادة المدرسة الخضراء',
  'جائزة أفضل مبادرة تطوعية',
  'الاعتماد المدرسي بدرجة متميزة',
] as const;
