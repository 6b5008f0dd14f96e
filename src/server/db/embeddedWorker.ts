/**
 * Runs the embedded PostgreSQL in a worker thread, so that a long query does not block the event
 * loop of the server. Both in development and in the build, this file is an entry point of its own.
 */
import fs from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';

/** Requests of the main thread. */
export type WorkerRequest = { id: number } & (
  | { op: 'exec'; bytes: Uint8Array<ArrayBuffer> }
  | { op: 'copy'; to: string }
  | { op: 'vacuum' | 'close' }
);

/** Messages to the main thread: first `ready`, then one reply for each request. */
export type WorkerReply =
  { ready: true } | { id: number; bytes: Uint8Array<ArrayBuffer> } | { id: number; error: string };

interface NodeStream {
  nfd?: number;
  node: unknown;
}

/**
 * The part of Emscripten's file system that is patched below. Its presence is asserted at start.
 */
interface NodeFs {
  stream_ops: { fsync?: (stream: NodeStream) => number };
  realPath(node: unknown): string;
}

interface Mount {
  opts?: { root?: string };
  type?: NodeFs;
  mounts?: Mount[];
}

const port = parentPort!;
const { folder } = workerData as { folder: string };

/**
 * The default parameter -F disables fsync, so it is removed. 16 MB of buffers are enough for one
 * process and save 150 MB of memory.
 */
const startParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  ...['shared_buffers=16MB', 'wal_sync_method=fsync'].flatMap((setting) => ['-c', setting]),
];

const database = await PGlite.create({ dataDir: folder, extensions: { pg_trgm }, startParams });
await makeDurable(database);
port.on('message', (request: WorkerRequest) => void handleRequest(request));
port.postMessage({ ready: true } satisfies WorkerReply);

async function handleRequest(request: WorkerRequest): Promise<void> {
  try {
    const bytes = await perform(request);
    port.postMessage({ id: request.id, bytes } satisfies WorkerReply, [bytes.buffer]);
    if (request.op === 'close') port.close();
  } catch (error) {
    // Only the message is sent: the engine's stack traces contain a source line of 400 kB.
    port.postMessage({
      id: request.id,
      error: error instanceof Error ? error.message : String(error),
    } satisfies WorkerReply);
  }
}

async function perform(request: WorkerRequest): Promise<Uint8Array<ArrayBuffer>> {
  if (request.op === 'exec') return execute(request.bytes);
  if (request.op === 'close') await database.close();
  else if (request.op === 'copy') await copy(request.to);
  else await vacuum();
  return new Uint8Array(0);
}

/**
 * Executes a message of the PostgreSQL wire protocol and returns the response. Uses
 * `execProtocolRawStream`, because `execProtocolRaw` parses every response a second time and never
 * releases the memory. Each part is a view of the engine's memory that is valid until the next
 * call, so it is copied.
 */
async function execute(request: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  await database.execProtocolRawStream(request, {
    onRawData: (part) => void parts.push(part.slice()),
  });
  const response = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  parts.reduce((offset, part) => {
    response.set(part, offset);
    return offset + part.length;
  }, 0);
  return response;
}

/**
 * The synchronous copy blocks this thread, so that no statement can run between the checkpoint and
 * the last file.
 */
async function copy(to: string): Promise<void> {
  await database.exec('checkpoint');
  fs.cpSync(folder, to, { recursive: true, errorOnExist: true, force: false });
}

/** Single-user mode has no background workers, so autovacuum does not run. */
async function vacuum(): Promise<void> {
  await database.exec('vacuum (analyze)');
  await database.exec('checkpoint');
}

/**
 * The engine's file system implements fsync as a no-op, so a power failure would lose committed
 * data. Installs a real fsync and verifies that a checkpoint calls it.
 */
async function makeDurable(pglite: PGlite): Promise<void> {
  const nodeFs = findNodeFs(
    (pglite as unknown as { Module: { FS: { root: { mount: Mount } } } }).Module.FS.root.mount,
  );
  if (!nodeFs)
    throw new Error(
      'The file system of the embedded database was not found. Its internals may have changed with an update.',
    );
  let synced = 0;
  nodeFs.stream_ops.fsync = (stream) => {
    synced += 1;
    sync(nodeFs, stream);
    return 0;
  };
  await pglite.exec('checkpoint');
  if (synced === 0)
    throw new Error(
      'The embedded database does not sync its files. Its internals may have changed with an update.',
    );
}

function findNodeFs(mount: Mount): NodeFs | undefined {
  if (mount.opts?.root) return mount.type?.stream_ops ? mount.type : undefined;
  for (const child of mount.mounts ?? []) {
    const found = findNodeFs(child);
    if (found) return found;
  }
  return undefined;
}

function sync(nodeFs: NodeFs, stream: NodeStream): void {
  if (stream.nfd !== undefined) return fs.fsyncSync(stream.nfd);
  const descriptor = fs.openSync(nodeFs.realPath(stream.node), 'r');
  try {
    fs.fsyncSync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
}
