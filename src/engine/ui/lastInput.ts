let last: number | undefined;

/**
 * Returns when the user last used pointer or keyboard, in the time of `performance.now()`, which is
 * independent of the clock. The first call starts listening and counts as input.
 */
export function lastInputAt(): number {
  if (last === undefined) {
    last = performance.now();
    for (const name of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'focus'] as const)
      window.addEventListener(name, () => (last = performance.now()), {
        capture: true,
        passive: true,
      });
  }
  return last;
}
