import { startCpuTimer } from './cpuTimer.ts';

/** The CPU time of the work below on the machine for which the budgets of the tests are stated. */
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

/**
 * Returns how much slower this machine is now than the one for which budgets of CPU time are
 * stated: 1 if it is as fast or faster, 2 if it needs twice as long. A budget is multiplied by it.
 */
export function machineSlowness(): number {
  work();
  const times = Array.from({ length: 7 }, () => {
    const cpuTime = startCpuTimer();
    for (let count = 0; count < 5; count += 1) work();
    return cpuTime();
  });
  return Math.max(1, times.toSorted((one, other) => one - other)[3]! / REFERENCE_MS);
}
