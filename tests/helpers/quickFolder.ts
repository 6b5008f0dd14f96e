import fs from 'node:fs';
import os from 'node:os';

const MEMORY = '/dev/shm';
const ENOUGH = 2 ** 30;

/** Where databases of tests stand: in memory, where there is enough. The engine syncs each commit, and nothing in a test is worth a disk's wait. */
export function quickFolder(): string {
  if (!fs.existsSync(MEMORY)) return os.tmpdir();
  const { bavail, bsize } = fs.statfsSync(MEMORY);
  return bavail * bsize > ENOUGH ? MEMORY : os.tmpdir();
}
