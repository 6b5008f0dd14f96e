import type { NewRow } from 'nasaq/server';
import { DAY_MS } from 'nasaq/shared';
import { dayOf } from '../db/days.ts';
import { type DemoDay } from './calendar.ts';
import { momentOf, type SchoolProfile, type DemoHistory } from './schoolProfile.ts';
import { bookableStages } from './content.ts';
import type { HistoryRows, CollectedReservation } from './historyRows.ts';
import { studentName } from './families.ts';

/** Adds interviews, reservations with their instalments, and requests for financing. */
export function addAdmissions(
  historyRows: HistoryRows,
  history: DemoHistory,
  days: DemoDay[],
  profile: SchoolProfile,
): void {
  addInterviews(historyRows, history, days, profile);
  if (history.takesBookings) addReservations(historyRows, history, days, profile);
  addFinance(historyRows, history, days, profile);
}

/** Returns the days with an event that occurs `usual` times a year at a school of average size. */
function eventDays(
  usual: number,
  { random }: DemoHistory,
  days: DemoDay[],
  { size, growth }: SchoolProfile,
): DemoDay[] {
  return days.filter(
    (day) =>
      random.next() < (usual / 365) * size * day.demand * (0.7 + (growth - 1) * day.position),
  );
}

function stageOf({ school, random }: DemoHistory): number {
  return random.between(school.stages[0] ?? 1, school.stages[1] ?? 15);
}

function addInterviews(
  historyRows: HistoryRows,
  history: DemoHistory,
  days: DemoDay[],
  profile: SchoolProfile,
): void {
  const { id, random, now } = history;
  const rows = eventDays(33, history, days, profile).map((day): NewRow<'interview'> => {
    const held_at = momentOf(day, history);
    const chance = random.next();
    // Interviews of the last three days have no result yet.
    const result =
      now.getTime() - held_at.getTime() < 3 * DAY_MS
        ? null
        : chance < 0.72
          ? 'success'
          : chance < 0.88
            ? 'retake'
            : 'rejected';
    return {
      school_id: id,
      stage_id: stageOf(history),
      student_name: studentName(history.school, random),
      held_at,
      result,
    };
  });
  historyRows.add('interview', rows);
}

/** The range of yearly fees in riyals: kindergarten, primary, intermediate and secondary. */
const FEES = [
  [15_000, 17_000],
  [16_000, 21_000],
  [18_000, 23_000],
  [21_000, 27_000],
] as const;
/** Returns the index of a stage's level in FEES. */
const schoolLevelOf = (stage: number): 0 | 1 | 2 | 3 =>
  stage <= 3 ? 0 : stage <= 9 ? 1 : stage <= 12 ? 2 : 3;

function addReservations(
  historyRows: HistoryRows,
  history: DemoHistory,
  days: DemoDay[],
  profile: SchoolProfile,
): void {
  const rows = eventDays(30, history, days, profile).map((day) => reservationRow(day, history));
  for (const row of rows)
    historyRows.reservations.push({
      row,
      instalments: row.confirmed_at ? instalmentRows(row, history) : [],
    });
}

interface Reservation extends NewRow<'reservation'> {
  school_id: number;
  confirmed_at: Date | null;
  amount: number;
}

function reservationRow(day: DemoDay, history: DemoHistory): Reservation {
  const { id, random, now } = history;
  const created_at = momentOf(day, history);
  const stage_id = random.pick(bookableStages(id, history.school));
  const [min, max] = FEES[schoolLevelOf(stage_id)];
  const chance = random.next();
  const later = (minDays: number, maxDays: number) =>
    new Date(created_at.getTime() + random.between(minDays * 24 + 1, maxDays * 24) * 3_600_000);
  const unlessFuture = (moment: Date) => (moment.getTime() <= now.getTime() ? moment : null);
  const confirmed_at = chance < 0.8 ? unlessFuture(later(0, 9)) : null;
  const cancelled_at =
    chance > 0.92 || (chance < 0.04 && confirmed_at) ? unlessFuture(later(10, 40)) : null;
  const kind = random.pick(['new', 'new', 'new', 'continuing', 'continuing', 'company'] as const);
  return {
    school_id: id,
    stage_id,
    student_name: studentName(history.school, random),
    kind,
    amount: random.between(min / 50, max / 50) * 50,
    created_at,
    confirmed_at,
    cancelled_at,
  };
}

/**
 * Two to four instalments, two months apart, starting with the confirmation. Most are paid within
 * some days after they are due; a few only partly. At a school whose families pay on time, all are
 * paid when they are due.
 */
function instalmentRows(
  { school_id, amount, confirmed_at }: Reservation,
  { school: { paysOnTime = false }, random, now }: DemoHistory,
): CollectedReservation['instalments'] {
  const count = random.between(2, 4);
  const equalShare = Math.floor((amount / count) * 100) / 100;
  return Array.from({ length: count }, (_, number) => {
    const due = confirmed_at!.getTime() + number * 61 * DAY_MS;
    const instalmentAmount =
      number === 0 ? Math.round((amount - equalShare * (count - 1)) * 100) / 100 : equalShare;
    const daysLate = random.between(0, 20);
    const paidAt = due + (paysOnTime ? 0 : daysLate) * DAY_MS;
    const isPaid = (random.next() < 0.88 || paysOnTime) && paidAt <= now.getTime();
    const paid = !isPaid
      ? 0
      : random.next() < 0.08 && !paysOnTime
        ? Math.round(instalmentAmount * 50) / 100
        : instalmentAmount;
    return {
      school_id,
      due_on: dayOf(new Date(due)),
      amount: instalmentAmount,
      paid,
      paid_at: isPaid ? new Date(paidAt) : null,
    };
  });
}

function addFinance(
  historyRows: HistoryRows,
  history: DemoHistory,
  days: DemoDay[],
  profile: SchoolProfile,
): void {
  const { id, random, now } = history;
  const rows = eventDays(9, history, days, profile).map((day) => {
    const created_at = momentOf(day, history);
    const completedAt = new Date(created_at.getTime() + random.between(2, 20) * DAY_MS);
    const isCompleted = random.next() < 0.68 && completedAt.getTime() <= now.getTime();
    return {
      school_id: id,
      amount: random.between(100, 600) * 50 + random.pick([0, 0, 0.5, 0.75]),
      created_at,
      completed_at: isCompleted ? completedAt : null,
    };
  });
  historyRows.add('finance_request', rows);
}
