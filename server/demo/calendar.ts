import { addDays } from 'nasaq/shared';
import { dayOf, startOfDay } from '../db/days.ts';

/** Eighteen months. */
const HISTORY_DAYS = 548;

/** A day of the demo history. The last one is today. */
export interface DemoDay {
  /** YYYY-MM-DD. */
  name: string;
  /** The start of the day, in milliseconds since the epoch. */
  startMs: number;
  /** The position in the history: 0 for the first day, 1 for the last. */
  position: number;
  isWeekend: boolean;
  /** The activity at schools: 1 on an ordinary school day. */
  activity: number;
  /** The demand for seats: 1 on an ordinary day. */
  demand: number;
}

/** Returns the days up to and including the day of `now`, oldest first. */
export function createDemoDays(now: Date): DemoDay[] {
  const today = dayOf(now);
  return Array.from({ length: HISTORY_DAYS }, (_, index) =>
    createDemoDay(addDays(today, index + 1 - HISTORY_DAYS), index),
  );
}

/** Returns the start of the day of a time, in milliseconds since the epoch. */
export const midnightBefore = (time: Date): number => Date.parse(startOfDay(dayOf(time)));

function createDemoDay(name: string, index: number): DemoDay {
  const date = new Date(name);
  const [weekday, monthDay] = [
    date.getUTCDay(),
    (date.getUTCMonth() + 1) * 100 + date.getUTCDate(),
  ];
  const [activity, demand] = SEASONS.find(([until]) => monthDay <= until)!.slice(1) as [
    number,
    number,
  ];
  return {
    name,
    startMs: Date.parse(startOfDay(name)),
    position: index / (HISTORY_DAYS - 1),
    isWeekend: weekday === 5 || weekday === 6,
    activity: WEEKDAY_FACTORS[weekday]! * activity,
    demand: WEEKDAY_FACTORS[weekday]! * demand,
  };
}

/** Factors from Sunday, when the week begins, to Saturday. */
const WEEKDAY_FACTORS = [1.15, 1.1, 1, 0.95, 0.85, 0.3, 0.5];

/**
 * For each season its last day (month * 100 + day), the activity at schools and the demand for
 * seats.
 */
const SEASONS: readonly (readonly [until: number, activity: number, demand: number])[] = [
  [108, 1, 0.6],
  [118, 0.55, 0.6],
  [315, 1, 0.8],
  [520, 1.1, 1.6],
  [630, 0.95, 2.2],
  [810, 0.4, 1.3],
  [831, 0.8, 2.6],
  [922, 1.2, 1.2],
  [924, 0.5, 0.4],
  [1231, 1.05, 0.6],
];
