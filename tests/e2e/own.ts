/** The part of a list, as tests/e2e/server.ts writes it, that is this worker's. */
export const ownOf = (list: string | undefined): string | undefined =>
  list?.split(' ').at(Number(process.env.TEST_PARALLEL_INDEX ?? 0));
