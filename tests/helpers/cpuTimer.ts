/**
 * Starts to measure the CPU time of this process, without waiting and without other processes.
 * @returns a function that returns the time since then in milliseconds
 */
export function startCpuTimer(): () => number {
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
}
