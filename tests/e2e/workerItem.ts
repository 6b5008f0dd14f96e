/** Returns this worker's item of a space-separated list, such as E2E_URL. */
export const workerItem = (list: string | undefined): string | undefined =>
  list?.split(' ').at(Number(process.env.TEST_PARALLEL_INDEX ?? 0));
