/** How long this process has worked since, in milliseconds of its processors: what else a busy machine does is not counted, nor is waiting. */
export function measureWork(): () => number {
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  };
}
