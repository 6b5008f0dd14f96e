let last: number | undefined;

/** When somebody last touched the page, as `performance.now()` tells it, which no setting of the clock moves; it counts as touched when this is first asked for. */
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
