/** Riyadh has had this offset all year, for as long as there have been clocks to set. */
export const RIYADH = 3 * 3_600_000;
export const DAY = 86_400_000;
/** Eighteen months. */
const DAYS = 548;

/** A day of the past, as a school knows it. */
export interface DemoDay {
  /** `2026-11-20` */
  name: string;
  /** When it begins in Riyadh. */
  begins: number;
  /** 0 for the first day of the history, 1 for the last. */
  age: number;
  weekend: boolean;
  /** How busy it is: 1 on a plain school day. */
  bustle: number;
  /** How many ask for a place: 1 on a plain day. */
  demand: number;
}

/** The days up to that of `now`, oldest first. */
export function demoDays(now: Date): DemoDay[] {
  const today = Math.floor((now.getTime() + RIYADH) / DAY);
  return Array.from({ length: DAYS }, (_, index) => demoDay(today - DAYS + 1 + index, index));
}

function demoDay(number: number, index: number): DemoDay {
  const date = new Date(number * DAY);
  const [weekday, monthDay] = [
    date.getUTCDay(),
    (date.getUTCMonth() + 1) * 100 + date.getUTCDate(),
  ];
  const [term, demand] = SEASONS.find(([until]) => monthDay <= until)!.slice(1) as [number, number];
  return {
    name: date.toISOString().slice(0, 10),
    begins: number * DAY - RIYADH,
    age: index / (DAYS - 1),
    weekend: weekday === 5 || weekday === 6,
    bustle: WEEK[weekday]! * term,
    demand: WEEK[weekday]! * demand,
  };
}

/** From Sunday, when the week begins; Friday is quietest. */
const WEEK = [1.15, 1.1, 1, 0.95, 0.85, 0.3, 0.5];

/** Until which month and day, how busy schools are, and how many look for a place. */
const SEASONS: readonly (readonly [until: number, bustle: number, demand: number])[] = [
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
