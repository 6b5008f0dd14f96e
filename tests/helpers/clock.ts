/** A clock that only moves when it is advanced. */
export interface Clock {
  now: () => Date;
  /** Advances the clock by milliseconds. */
  advance(milliseconds: number): void;
}

/** Starts at noon of 20 November 2026 in Riyadh by default. */
export function createClock(start = '2026-11-20T12:00:00+03:00'): Clock {
  let time = Date.parse(start);
  return {
    now: () => new Date(time),
    advance: (milliseconds) => {
      time += milliseconds;
    },
  };
}

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
