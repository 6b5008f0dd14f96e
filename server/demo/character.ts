import type { DemoDay } from './calendar.ts';
import type { DemoSchool } from './content.ts';
import type { Random } from './random.ts';

/** All that the history of one school is made of. */
export interface DemoHistory {
  id: number;
  school: DemoSchool;
  /** Whether families can book there. */
  takesBookings: boolean;
  now: Date;
  /** Of this school alone, so that a change of one moves nothing of another. */
  random: Random;
}

/** What sets a school apart. */
export interface Character {
  /** 1 for a school of middle size. */
  size: number;
  /** How many times as much happens at the end as at the beginning. */
  growth: number;
  /** Which part of its messages it answers. */
  diligence: number;
}

export function characterOf({ school, random }: DemoHistory): Character {
  const [first = 1, last = 15] = school.stages;
  return {
    size: ((last - first + 1) / 11) * (0.6 + random.next() * 0.8),
    growth: 0.8 + school.package * 0.25 + random.next() * 0.5,
    diligence: 0.35 + (school.complete / 100) * 0.6,
  };
}

/** How much of something that is `usual` on a plain day happens on this one. */
export function amountOn(
  day: DemoDay,
  usual: number,
  { size, growth }: Character,
  random: Random,
): number {
  const expected = usual * size * day.bustle * (1 + (growth - 1) * day.age);
  return Math.floor(expected * (0.75 + random.next() * 0.5) + random.next());
}

/** Some minute between 7:00 and 20:59, but not after now. */
export function momentOf({ begins }: DemoDay, { now, random }: DemoHistory): Date {
  return new Date(Math.min(begins + random.between(7 * 60, 21 * 60 - 1) * 60_000, now.getTime()));
}

/** The day at a part of the history, or the school day before it. */
export function pickDay(days: DemoDay[], part: number): DemoDay {
  const index = Math.min(Math.floor(part * days.length), days.length - 1);
  return days.slice(0, index + 1).findLast(({ weekend }) => !weekend) ?? days[index]!;
}
