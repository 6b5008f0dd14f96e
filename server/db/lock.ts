import { createHash } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';

/** Another process works on the same data folder. */
export class FolderInUse extends Error {
  constructor(folder: string) {
    super(`The data folder ${folder} is in use by another process. Stop that process, or set DATA_DIR to another folder.`);
  }
}

/**
 * Takes the data folder for this process and returns the function that gives it back. The embedded database itself lets two
 * processes write at once and loses rows in silence.
 *
 * On Linux and Windows the lock is a name that the kernel frees when the process dies, however it dies; it is not seen from
 * another container or host that shares the folder. Elsewhere it is a file with the process id.
 * @throws FolderInUse
 */
export async function lockFolder(folder: string): Promise<() => void> {
  fs.mkdirSync(folder, { recursive: true });
  const { dev, ino } = fs.statSync(fs.realpathSync(folder));
  const key = createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 32);
  if (process.platform === 'linux') return lockName(`\0nasaq-${key}`, folder);
  if (process.platform === 'win32') return lockName(`\\\\.\\pipe\\nasaq-${key}`, folder);
  return lockFile(path.join(folder, 'process.lock'), folder);
}

async function lockName(name: string, folder: string): Promise<() => void> {
  const server = net.createServer((socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(error.code === 'EADDRINUSE' ? new FolderInUse(folder) : error));
    server.listen(name, resolve);
  });
  server.unref();
  return () => void server.close();
}

function lockFile(file: string, folder: string): () => void {
  const holder = Number(fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : 0);
  if (holder > 0 && holder !== process.pid && isAlive(holder)) throw new FolderInUse(folder);
  fs.writeFileSync(file, String(process.pid));
  return () => fs.rmSync(file, { force: true });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
