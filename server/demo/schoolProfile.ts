import type { Random } from 'nasaq/demo';
import type { DemoDay } from './calendar.ts';
import type { DemoSchool } from './content.ts';

/** The input for the history of one school. */
export interface DemoHistory {
  id: number;
  school: DemoSchool;
  takesBookings: boolean;
  now: Date;
  /** The people who mark messages as handled. */
  staffIds: readonly number[];
  /** As of the company. */
  waitingMessages: number;
  /**
   * The random numbers of this school only, so that changing one school does not change the others.
   */
  random: Random;
}

/** Factors that make schools differ. */
export interface SchoolProfile {
  /** 1 for a school of average size. */
  size: number;
  /** The activity at the end of the history, relative to its beginning. */
  growth: number;
  /** The share of messages that the school answers. */
  answerRate: number;
}

export function createProfile({ school, random }: DemoHistory): SchoolProfile {
  const [first = 1, last = 15] = school.stages;
  return {
    size: ((last - first + 1) / 11) * (0.6 + random.next() * 0.8),
    growth: 0.8 + school.package * 0.25 + random.next() * 0.5,
    answerRate: 0.35 + (school.complete / 100) * 0.6,
  };
}

/** Returns how many events happen on a day, if `usual` happen on an ordinary day. */
export function amountOn(
  day: DemoDay,
  usual: number,
  { size, growth }: SchoolProfile,
  random: Random,
): number {
  const expected = usual * size * day.activity * (1 + (growth - 1) * day.position);
  return Math.floor(expected * (0.75 + random.next() * 0.5) + random.next());
}

/** Returns a random minute of the day between 7:00 and 20:59, but not after now. */
export function momentOf({ startMs }: DemoDay, { now, random }: DemoHistory): Date {
  return new Date(Math.min(startMs + random.between(7 * 60, 21 * 60 - 1) * 60_000, now.getTime()));
}

/** Returns the day at a position (0 to 1) of the history, or the last school day before it. */
export function pickDay(days: DemoDay[], position: number): DemoDay {
  const index = Math.min(Math.floor(position * days.length), days.length - 1);
  return days.slice(0, index + 1).findLast(({ isWeekend }) => !isWeekend) ?? days[index]!;
}
