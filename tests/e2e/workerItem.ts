/**
 * Returns this worker's item of a space-separated list, such as E2E_URL. A single item is that of
 * all workers.
 */
export function workerItem(list: string | undefined): string | undefined {
  const items = list?.split(' ') ?? [];
  return items.length === 1 ? items[0] : items.at(Number(process.env.TEST_PARALLEL_INDEX ?? 0));
}
