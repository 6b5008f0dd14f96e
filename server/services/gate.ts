/** Too many wait already. */
export class GateFull extends Error {}

/**
 * Has room for `size`, of whatever is counted. Whoever enters takes so much of it and gives it back by the function that is answered;
 * where there is not enough, `waiting` wait in turn, and the rest is refused with GateFull. Nothing may take more than `size`.
 */
export function createRoom(size: number, waiting: number): (amount: number) => Promise<() => void> {
  const queue: { amount: number; enter: () => void }[] = [];
  let free = size;
  // In turn: something large would wait for ever behind small ones that come meanwhile.
  const admit = () => {
    for (let next = queue[0]; next && next.amount <= free; next = queue[0]) {
      queue.shift();
      free -= next.amount;
      next.enter();
    }
  };
  return async (amount) => {
    if (queue.length > 0 || amount > free) {
      if (queue.length >= waiting) throw new GateFull('Too many at once.');
      await new Promise<void>((enter) => queue.push({ amount, enter }));
    } else {
      free -= amount;
    }
    let taken = amount;
    return () => {
      free += taken;
      taken = 0;
      admit();
    };
  };
}

/** Runs at most `atOnce` works at a time, lets `waiting` more wait in turn, and refuses the rest with GateFull. */
export function createGate(atOnce: number, waiting: number): <T>(work: () => Promise<T>) => Promise<T> {
  const enter = createRoom(atOnce, waiting);
  return async (work) => {
    const leave = await enter(1);
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
