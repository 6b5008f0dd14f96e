import fs from 'node:fs';
import os from 'node:os';

const MEMORY = '/dev/shm';
const MIN_FREE_BYTES = 2 ** 30;

/**
 * Returns the folder for test databases. It is in memory if enough memory is free, because the
 * embedded database syncs each commit to disk.
 */
export function fastTempFolder(): string {
  if (!fs.existsSync(MEMORY)) return os.tmpdir();
  const { bavail, bsize } = fs.statfsSync(MEMORY);
  return bavail * bsize > MIN_FREE_BYTES ? MEMORY : os.tmpdir();
}
