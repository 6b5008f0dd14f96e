import { startCpuTimer } from './cpuTimer.ts';

/** The time of the work below on the machine for which the budgets of the tests are stated. */
const REFERENCE_MS = 45;

const DATA = Array.from({ length: 4000 }, (_item, index) => ({
  id: index,
  name: `item ${(index * 7919) % 4000}`,
  parts: [index % 7, index % 11, { text: String(index) }],
}));

/** Reads, sorts and groups objects, as a compiler does. */
function work(): void {
  const items = JSON.parse(JSON.stringify(DATA)) as typeof DATA;
  const byName = new Map(items.map((item) => [item.name, { ...item }]));
  for (const { name } of items.toSorted((one, other) => (one.name < other.name ? -1 : 1)))
    byName.get(name)!.parts.push(name.length);
}

/** Starts to measure what passes on a clock, and returns the function that reads it in ms. */
type StartTimer = () => () => number;

const startWallTimer: StartTimer = () => {
  const started = performance.now();
  return () => performance.now() - started;
};

/**
 * Returns how much slower this machine is now than the one for which budgets are stated: 1 if it is
 * as fast or faster, 2 if it needs twice as long. A budget is multiplied by it. A budget of wall
 * time needs the clock `wall`: a virtual machine can wait for a core, which costs no CPU time.
 */
export function machineSlowness(clock: 'cpu' | 'wall' = 'cpu'): number {
  const startTimer = clock === 'cpu' ? startCpuTimer : startWallTimer;
  work();
  const times = Array.from({ length: 7 }, () => {
    const time = startTimer();
    for (let count = 0; count < 5; count += 1) work();
    return time();
  });
  return Math.max(1, times.toSorted((one, other) => one - other)[3]! / REFERENCE_MS);
}
