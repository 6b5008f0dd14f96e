/** A generator of reproducible pseudo-random numbers (mulberry32). */
export interface Random {
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** Returns an integer from `min` to `max`, both included. */
  between(min: number, max: number): number;
  pick<T>(items: readonly T[]): T;
  /** Returns `count` different items in their original order. */
  sample<T>(items: readonly T[], count: number): T[];
  bytes(size: number): Buffer;
}

/** The seed of the demo data. */
export const SEED = 20_261_120;

/** @param seed any integer */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    between,
    pick: (items) => items[between(0, items.length - 1)]!,
    sample: (items, count) => {
      let remaining = count;
      return items.filter((_item, index) => {
        const isTaken = next() * (items.length - index) < remaining;
        if (isTaken) remaining -= 1;
        return isTaken;
      });
    },
    bytes: (size) => Buffer.from(Array.from({ length: size }, () => between(0, 255))),
  };
}
