import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { DatabaseUnusable } from './errors.ts';

/** Another process uses the same data folder. */
export class FolderInUse extends DatabaseUnusable {
  constructor(folder: string) {
    super(
      `The data folder ${folder} is in use by another process. Stop that process, or set DATA_DIR to another folder.`,
    );
  }
}

/**
 * Locks the data folder for this process and returns the function that releases it. The embedded
 * database itself lets two processes write at once and then silently loses rows.
 *
 * On Linux and Windows the lock is a socket or pipe name, which the kernel releases however the
 * process ends. A container or host that shares the folder does not see it. On other systems it is
 * a file that names the process.
 * @throws FolderInUse
 */
export async function lockFolder(folder: string): Promise<() => void> {
  const key = folderKey(folder);
  if (process.platform === 'linux') return lockName(`\0nasaq-${key}`, folder);
  if (process.platform === 'win32') return lockName(`\\\\.\\pipe\\nasaq-${key}`, folder);
  return lockFile(path.join(folder, 'process.lock'), folder);
}

/** Returns the same key for a folder, whichever path it is reached by. */
export function folderKey(folder: string): string {
  const { dev, ino } = fs.statSync(fs.realpathSync(folder));
  return createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 32);
}

async function lockName(name: string, folder: string): Promise<() => void> {
  const server = net.createServer((socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new FolderInUse(folder) : error),
    );
    server.listen(name, resolve);
  });
  server.unref();
  return () => void server.close();
}

/**
 * Locks the folder with a file. A lock file can outlive its process, and its process id can be
 * reused, so the file also holds the start time of the process.
 * @param readStartTime returns the start time of a process as text, or an empty text if there is no
 * such process
 */
export function lockFile(
  file: string,
  folder: string,
  readStartTime: (pid: number) => string = readProcessStartTime,
): () => void {
  const ownEntry = `${process.pid} ${readStartTime(process.pid)}`;
  if (isHeld(file, ownEntry, readStartTime)) throw new FolderInUse(folder);
  fs.rmSync(file, { force: true });
  try {
    // Fails if another process created the file meanwhile.
    fs.writeFileSync(file, ownEntry, { flag: 'wx' });
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'EEXIST' ? new FolderInUse(folder) : error;
  }
  return () => fs.rmSync(file, { force: true });
}

function isHeld(file: string, ownEntry: string, readStartTime: (pid: number) => string): boolean {
  const lockEntry = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
  const [, pid, startTime] = /^(\d+) (.+)$/.exec(lockEntry) ?? [];
  return pid !== undefined && lockEntry !== ownEntry && readStartTime(Number(pid)) === startTime;
}

/** `ps` exists on every system that uses the lock file. */
function readProcessStartTime(pid: number): string {
  return spawnSync('/bin/ps', ['-o', 'lstart=', '-p', String(pid)], {
    encoding: 'utf8',
    env: { LC_ALL: 'C' },
  }).stdout.trim();
}
