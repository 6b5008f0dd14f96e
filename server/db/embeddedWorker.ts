/**
 * The embedded PostgreSQL in a thread of its own: a long query must not hold up the event loop of the server.
 * Plain imports only: this file is its own entry, in development as in the build.
 */
import fs from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { collectGarbage } from '../memory.ts';

/** What the main thread asks. */
export type WorkerRequest = { id: number } & (
  | { op: 'exec'; bytes: Uint8Array<ArrayBuffer> }
  | { op: 'copy'; to: string }
  | { op: 'tidy' | 'close' }
);

/** What this thread says: once that it is ready, then one answer a request. */
export type WorkerReply =
  { ready: true } | { id: number; bytes: Uint8Array<ArrayBuffer> } | { id: number; error: string };

interface NodeStream {
  nfd?: number;
  node: unknown;
}

/** The part of Emscripten's file system that is reached into; asserted at start. */
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

/** -F switches fsync off; 16 MB of buffers are plenty for one process and save 150 MB of memory. */
const startParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  ...['shared_buffers=16MB', 'wal_sync_method=fsync'].flatMap((setting) => ['-c', setting]),
];

const database = await PGlite.create({ dataDir: folder, extensions: { pg_trgm }, startParams });
await makeDurable(database);
port.on('message', (request: WorkerRequest) => void reply(request));
port.postMessage({ ready: true } satisfies WorkerReply);
collectGarbage();

async function reply(request: WorkerRequest): Promise<void> {
  try {
    const bytes = await perform(request);
    port.postMessage({ id: request.id, bytes } satisfies WorkerReply, [bytes.buffer]);
    if (request.op === 'close') port.close();
  } catch (error) {
    // Only the message: the engine's stacks carry a source line of 400 kB.
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
  else await tidy();
  return new Uint8Array(0);
}

/**
 * By the streaming call: the plain one reads every answer a second time and never lets go of what it read. What it hands
 * over is a window on the engine's memory, good until the next call.
 */
async function execute(request: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  await database.execProtocolRawStream(request, {
    onRawData: (part) => void parts.push(part.slice()),
  });
  const answer = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  parts.reduce((at, part) => {
    answer.set(part, at);
    return at + part.length;
  }, 0);
  return answer;
}

/** The copying holds this thread, so that no statement comes between the checkpoint and the last file. */
async function copy(to: string): Promise<void> {
  await database.exec('checkpoint');
  fs.cpSync(folder, to, { recursive: true, errorOnExist: true, force: false });
}

/** The single process has no background workers: nothing vacuums by itself. */
async function tidy(): Promise<void> {
  await database.exec('vacuum (analyze)');
  await database.exec('checkpoint');
}

/**
 * The engine's file system answers "synced" without syncing, so that a power cut would lose what was acknowledged.
 * Puts a real fsync in its place and proves that a checkpoint calls it.
 */
async function makeDurable(pglite: PGlite): Promise<void> {
  const nodeFs = findNodeFs(
    (pglite as unknown as { Module: { FS: { root: { mount: Mount } } } }).Module.FS.root.mount,
  );
  if (!nodeFs)
    throw new Error('The embedded database has changed inside: its file system was not found.');
  let synced = 0;
  nodeFs.stream_ops.fsync = (stream) => {
    synced += 1;
    sync(nodeFs, stream);
    return 0;
  };
  await pglite.exec('checkpoint');
  if (synced === 0)
    throw new Error('The embedded database has changed inside: it does not sync its files.');
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
