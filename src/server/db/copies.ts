import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { folderKey } from './lock.ts';
import { DatabaseUnusable } from './errors.ts';

/**
 * Copies the whole embedded database, as it is at one moment, into a folder that does not exist
 * yet.
 */
export type CopyTo = (folder: string) => Promise<void>;

/**
 * Returns the address of the socket (a named pipe on Windows). The permissions of the data folder
 * restrict the socket to the user that runs the server.
 */
function socketPathOf(dataDir: string): string {
  if (process.platform === 'win32') return `\\\\.\\pipe\\nasaq-copies-${folderKey(dataDir)}`;
  const absolutePath = path.resolve(dataDir, 'copies.sock');
  const relativePath = path.relative(process.cwd(), absolutePath);
  return relativePath.length < absolutePath.length ? relativePath : absolutePath;
}

/** The operating system truncates longer socket paths without an error. */
const MAX_SOCKET_PATH_BYTES = 100;

/**
 * Lets another process of the same user request a copy while this process holds the data folder.
 * Does nothing if the path of the socket is too long. A copy can then be made only while the server
 * is stopped.
 * @returns the function that closes the socket
 */
export async function serveCopies(dataDir: string, copyTo: CopyTo): Promise<() => void> {
  const address = socketPathOf(dataDir);
  if (Buffer.byteLength(address) > MAX_SOCKET_PATH_BYTES) return () => {};
  if (process.platform !== 'win32') fs.rmSync(address, { force: true });
  const server = net.createServer((socket) => {
    socket.on('error', () => {});
    createInterface(socket).once('line', (folder) => {
      copyTo(folder).then(
        () => socket.end('done\n'),
        (error: Error) => socket.end(`${error.message.replaceAll('\n', ' ')}\n`),
      );
    });
  });
  server.listen(address);
  await once(server, 'listening');
  if (process.platform !== 'win32') fs.chmodSync(address, 0o600);
  server.unref();
  return () => void server.close();
}

/**
 * Requests a copy from the process that holds a data folder.
 * @throws DatabaseUnusable if no process answers, or with the reason if the copy failed.
 */
export async function requestCopy(dataDir: string, folder: string): Promise<void> {
  const socket = net.connect(socketPathOf(dataDir));
  try {
    await once(socket, 'connect');
  } catch {
    throw new DatabaseUnusable(
      `The data folder ${dataDir} is in use by a process that cannot be asked for a copy. Stop that process first.`,
    );
  }
  socket.write(`${path.resolve(folder)}\n`);
  for await (const response of createInterface(socket)) {
    if (response === 'done') return;
    throw new DatabaseUnusable(`The server could not copy its database: ${response}`);
  }
  throw new DatabaseUnusable('The server ended before the copy was made.');
}
