/**
 * Returns a function that measures the CPU time of this process since, in milliseconds. Waiting and
 * other processes do not count.
 */
export function measureWork(): () => number {
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
}
