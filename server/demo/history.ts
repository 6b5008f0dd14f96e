import { createRandom, SEED } from 'nasaq/demo';
import type { Db, Scope } from 'nasaq/server';
import { DAY_MS } from 'nasaq/shared';
import { addAdmissions } from './admissions.ts';
import { createDemoDays, type DemoDay } from './calendar.ts';
import {
  amountOn,
  createProfile,
  momentOf,
  pickDay,
  type SchoolProfile,
  type DemoHistory,
} from './schoolProfile.ts';
import { createHistoryRows, type HistoryRows } from './historyRows.ts';
import { writeMessage } from './families.ts';
import { fillContentTime, addReputation } from './reputation.ts';

/** Fills in eighteen months of history for a company's schools. */
export async function fillHistories(
  db: Db,
  scope: Scope,
  now: Date,
  histories: readonly DemoHistory[],
): Promise<void> {
  const historyRows = createHistoryRows();
  for (const history of histories) await fillHistory(db, scope, history, historyRows);
  await historyRows.write(db, scope, now);
}

async function fillHistory(
  db: Db,
  scope: Scope,
  history: DemoHistory,
  historyRows: HistoryRows,
): Promise<void> {
  const days = createDemoDays(history.now);
  const profile = createProfile(history);
  addVisits(historyRows, history, days, profile);
  addMessages(historyRows, history, days, profile);
  addNotifications(historyRows, history, days, profile);
  addMembers(historyRows, history, days, profile);
  addPresence(historyRows, history, days);
  addAdmissions(historyRows, history, days, profile);
  addReputation(historyRows, history, days, profile);
  await fillContentTime(db, scope, history);
}

function addVisits(
  { visits }: HistoryRows,
  { id, school, random }: DemoHistory,
  days: DemoDay[],
  profile: SchoolProfile,
): void {
  const usual = 1.8 + school.complete / 45 + school.package * 0.6;
  for (const day of days)
    visits.push({ school_id: id, day: day.name, visits: amountOn(day, usual, profile, random) });
}

function addMessages(
  historyRows: HistoryRows,
  history: DemoHistory,
  days: DemoDay[],
  { answerRate }: SchoolProfile,
): void {
  const { id, school, now, random } = history;
  // The square root favours later days. Nearly all messages are on school days.
  const dates = Array.from({ length: school.messages }, () =>
    momentOf(pickDay(days, Math.sqrt(random.next())), history),
  ).toSorted((a, b) => a.getTime() - b.getTime());
  const texts = createRandom(SEED + id);
  const rows = dates.map((created_at, index) => {
    const message = writeMessage(school, id, texts);
    const answeredAt = created_at.getTime() + random.between(1, 72) * 3_600_000;
    const isWaiting = index >= dates.length - history.waitingMessages;
    const isAnswered = random.next() < answerRate && answeredAt <= now.getTime() && !isWaiting;
    const phone_no = `05${random.pick(['0', '3', '5', '6'])}${random.between(1_000_000, 9_999_999)}`;
    return {
      school_id: id,
      phone_no,
      ...message,
      created_at,
      answered_at: isAnswered ? new Date(answeredAt) : null,
      ...(isWaiting
        ? { handled: false, handled_at: null, handled_by: null }
        : handledMark(created_at, isAnswered ? answeredAt : null, history)),
    };
  });
  historyRows.add('message', rows);
}

/** After this time, messages without an answer are handled, too, for example by a call. */
const HANDLED_AFTER_MS = 21 * DAY_MS;

/**
 * An answered message is handled when it is answered, and an old one some weeks after it came. Two
 * people share them.
 */
function handledMark(createdAt: Date, answeredAt: number | null, history: DemoHistory) {
  const { now, staffIds, waitingMessages } = history;
  const usual = answeredAt ?? createdAt.getTime() + HANDLED_AFTER_MS;
  const handledAt = waitingMessages === 0 ? Math.min(usual, now.getTime()) : usual;
  const handled = handledAt <= now.getTime();
  return {
    handled,
    handled_at: handled ? new Date(handledAt) : null,
    handled_by: handled ? staffIds[createdAt.getUTCMinutes() % staffIds.length]! : null,
  };
}

function addNotifications(
  historyRows: HistoryRows,
  history: DemoHistory,
  days: DemoDay[],
  profile: SchoolProfile,
): void {
  const { id, random } = history;
  const rows = days.flatMap((day) =>
    day.isWeekend
      ? []
      : Array.from({ length: amountOn(day, 0.5, profile, random) }, () => ({
          school_id: id,
          sent_at: momentOf(day, history),
        })),
  );
  historyRows.add('notification', rows);
}

/** Most members joined before the history begins, and some leave again. */
function addMembers(
  historyRows: HistoryRows,
  history: DemoHistory,
  days: DemoDay[],
  { size, growth }: SchoolProfile,
): void {
  for (const [table, usual] of [
    ['parent', 105],
    ['follower', 150],
    ['discount_member', 24],
  ] as const) {
    const count = Math.round(usual * size * growth * (0.8 + history.random.next() * 0.4));
    historyRows.add(
      table,
      Array.from({ length: count }, () => memberRow(history, days, 1 / growth)),
    );
  }
}

function memberRow(history: DemoHistory, days: DemoDay[], earlyShare: number) {
  const { id, now, random } = history;
  const earlyJoinMs = days[0]!.startMs - random.between(1, 60) * DAY_MS;
  const joined_at =
    random.next() < earlyShare * 0.7
      ? new Date(earlyJoinMs)
      : momentOf(pickDay(days, random.next()), history);
  const leftAt = joined_at.getTime() + random.between(30, 500) * DAY_MS;
  return {
    school_id: id,
    joined_at,
    left_at: random.next() < 0.12 && leftAt <= now.getTime() ? new Date(leftAt) : null,
  };
}

/**
 * Measured every Sunday. The indicator depends on how complete the school's data is, and mostly
 * rises.
 */
function addPresence(
  historyRows: HistoryRows,
  { id, school, random }: DemoHistory,
  days: DemoDay[],
): void {
  const rows = days
    .filter(({ startMs }) => new Date(startMs + DAY_MS / 2).getUTCDay() === 0)
    .map(({ name, position }) => {
      const indicator = school.complete * (0.62 + 0.26 * position) + (random.next() - 0.5) * 8;
      return {
        school_id: id,
        day: name,
        indicator: Math.round(Math.min(100, Math.max(3, indicator)) * 10) / 10,
      };
    });
  historyRows.add('digital_presence', rows);
}
