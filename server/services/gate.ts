/** Too many wait already. */
export class GateFull extends Error {}

/** Runs at most `atOnce` works at a time, lets `waiting` more wait in turn, and refuses the rest with GateFull. */
export function createGate(atOnce: number, waiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  const queue: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw new GateFull('Too many at once.');
      await new Promise<void>((resolve) => queue.push(resolve));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      // The place goes straight to the next one, so that nobody who comes meanwhile takes it.
      const next = queue.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
