let last = Date.now();

for (const name of ['pointerdown', 'pointermove', 'keydown', 'focus'] as const) window.addEventListener(name, () => (last = Date.now()), { capture: true, passive: true });

/** When somebody last touched the page, in milliseconds; it counts as touched when this is first asked for. */
export const lastInputAt = () => last;
