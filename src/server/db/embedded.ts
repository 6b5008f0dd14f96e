import path from 'node:path';
import type { Worker } from 'node:worker_threads';
import { startWorker, workerFile } from '../base/startWorker.ts';
import type { CopyTo } from './copies.ts';
import type { WorkerReply, WorkerRequest } from './embeddedWorker.ts';
import { ENGINE_FOLDER, prepareFolder } from './folder.ts';
import { lockFolder } from './lock.ts';
import type { Exec } from './stream.ts';
import { DatabaseUnusable } from './errors.ts';

/** The embedded database of one data folder. Only one process can hold it. */
export interface Engine {
  exec: Exec;
  /** Runs VACUUM (ANALYZE) and CHECKPOINT. */
  vacuum(): Promise<void>;
  /**
   * Copies the database's files, as they are at one moment, into a folder that does not exist yet.
   * The engine answers nothing else meanwhile.
   */
  copyTo: CopyTo;
  /** Stops the engine at once. Pending queries are rejected, and `onUnexpectedStop` is called. */
  stopAtOnce(reason: string): void;
  close(): Promise<void>;
}

type RequestWithoutId = WorkerRequest extends infer R
  ? R extends WorkerRequest
    ? Omit<R, 'id'>
    : never
  : never;

interface PendingReply {
  resolve: (bytes: Uint8Array) => void;
  reject: (error: Error) => void;
}

/**
 * Opens the database in `folder`, or creates a new one there (takes about three seconds).
 * @param onUnexpectedStop called when the database stops unexpectedly. It cannot be restarted
 * within this process.
 * @throws DatabaseUnusable if another process has it open, or the folder cannot be used.
 */
export async function openEngine(
  folder: string,
  onUnexpectedStop: (error: Error) => void = () => {},
): Promise<Engine> {
  prepareFolder(folder);
  const unlock = await lockFolder(folder);
  try {
    const worker = startWorker(WORKER, {
      workerData: { folder: path.join(folder, ENGINE_FOLDER) },
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
    });
    const { send, fail } = await connectWorker(worker, onUnexpectedStop);
    return {
      exec: (bytes) => send({ op: 'exec', bytes: Uint8Array.from(bytes) }),
      vacuum: async () => void (await send({ op: 'vacuum' })),
      copyTo: async (to) => void (await send({ op: 'copy', to })),
      stopAtOnce: (reason) => {
        fail(wrapEngineError(new Error(reason)));
        void worker.terminate();
      },
      close: async () => {
        await send({ op: 'close' });
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/**
 * Megabytes for short-lived objects. Little is needed: the bytes that pass through the thread are
 * not counted.
 */
const YOUNG_GENERATION_MB = 12;

const WORKER = workerFile('embeddedWorker', import.meta.url);

/** Sends requests to the worker thread. */
interface WorkerChannel {
  send(request: RequestWithoutId): Promise<Uint8Array>;
  fail(error: Error): void;
}

/**
 * Waits until the database is open. After that, requests are answered in order, and all fail when
 * the thread ends.
 */
async function connectWorker(
  worker: Worker,
  onUnexpectedStop: (error: Error) => void,
): Promise<WorkerChannel> {
  const pendingReplies = new Map<number, PendingReply>();
  let lastId = 0;
  let failure: Error | undefined;
  // True between opening and closing: only then is the end of the thread unexpected. While opening,
  // the error is thrown to the caller.
  let isRunning = false;
  const fail = (error: Error) => {
    if (!failure && isRunning) onUnexpectedStop(error);
    failure ??= error;
    for (const { reject } of pendingReplies.values()) reject(failure);
    pendingReplies.clear();
  };
  const ready = new Promise<void>((resolve, reject) => {
    worker.on('message', (reply: WorkerReply) =>
      'ready' in reply ? resolve() : settleReply(pendingReplies, reply),
    );
    worker.on('error', (error) => reject(wrapEngineError(error)));
    worker.on('exit', () =>
      reject(new DatabaseUnusable('The embedded database stopped while it was opened.')),
    );
  });
  worker.on('error', (error) => fail(wrapEngineError(error)));
  worker.on('exit', () => fail(new Error('The embedded database has stopped.')));
  await ready;
  isRunning = true;
  const send = (request: RequestWithoutId) =>
    new Promise<Uint8Array>((resolve, reject) => {
      if (failure) return reject(failure);
      if (request.op === 'close') isRunning = false;
      lastId += 1;
      pendingReplies.set(lastId, { resolve, reject });
      worker.postMessage(
        { ...request, id: lastId },
        'bytes' in request ? [request.bytes.buffer] : [],
      );
    });
  return { send, fail };
}

function settleReply(
  waiting: Map<number, PendingReply>,
  reply: Exclude<WorkerReply, { ready: true }>,
): void {
  const pending = waiting.get(reply.id);
  waiting.delete(reply.id);
  if ('error' in reply) pending?.reject(new Error(`The embedded database failed: ${reply.error}`));
  else pending?.resolve(reply.bytes);
}

/**
 * Wraps an error of the engine, during opening or later. Cuts its message, because it can contain a
 * minified source line.
 */
function wrapEngineError(error: unknown): Error {
  return new DatabaseUnusable(
    `The embedded database failed: ${error instanceof Error ? error.message.slice(0, 500) : String(error)}`,
  );
}
