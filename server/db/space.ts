/** Nothing can be written, because the disk is full or almost. Reading goes on. */
export class StorageFull extends Error {
  constructor(options?: ErrorOptions) {
    super('The disk of the database is full.', options);
  }
}

/** The engine's log grows by files of 16 MB, and an engine that cannot write its log stops for good: far from that, writing ends. */
const RESERVE = 64 * 1024 * 1024;
/** So long one look at the disk holds. In that time nothing writes as much as the reserve. */
const LOOK_EVERY = 250;

/** Makes the guard of a disk, which is asked before anything is written. It throws StorageFull. */
export function createSpaceGuard(freeSpace: () => number): () => void {
  let [free, lookedAt] = [Infinity, -Infinity];
  return () => {
    if (performance.now() - lookedAt > LOOK_EVERY) [free, lookedAt] = [freeSpace(), performance.now()];
    if (free < RESERVE) throw new StorageFull();
  };
}
