import path from 'node:path';
import type { Worker } from 'node:worker_threads';
import { startWorker } from '../startWorker.ts';
import type { CopyTo } from './copies.ts';
import type { WorkerReply, WorkerRequest } from './embeddedWorker.ts';
import { ENGINE_FOLDER, prepareFolder } from './folder.ts';
import { lockFolder } from './lock.ts';
import type { Exec } from './stream.ts';
import { DatabaseSetupError } from './errors.ts';

/** The embedded database of one data folder, held by this process alone. */
export interface Engine {
  exec: Exec;
  /** VACUUM (ANALYZE) and CHECKPOINT. */
  tidy(): Promise<void>;
  /** Copies the database's files, as they are at one moment, into a folder that is not there yet. Nothing else is answered meanwhile. */
  copyTo: CopyTo;
  /** Asks it nothing any more, whatever it is at: what waits for an answer is refused, and its end is told. */
  abandon(reason: string): void;
  close(): Promise<void>;
}

type SendRequest = WorkerRequest extends infer R
  ? R extends WorkerRequest
    ? Omit<R, 'id'>
    : never
  : never;

interface PendingReply {
  resolve: (bytes: Uint8Array) => void;
  reject: (error: Error) => void;
}

/**
 * Opens the database in `folder`, or makes a new one there (three seconds).
 * @param onDeath told when the database ends by itself; nothing brings it back within this process.
 * @throws DatabaseUnusable when another process has it open, or the folder does not let it work.
 */
export async function openEngine(
  folder: string,
  onDeath: (error: Error) => void = () => {},
): Promise<Engine> {
  prepareFolder(folder);
  const unlock = await lockFolder(folder);
  try {
    const worker = startWorker(WORKER, {
      workerData: { folder: path.join(folder, ENGINE_FOLDER) },
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG },
    });
    const { ask, fail } = await listen(worker, onDeath);
    return {
      exec: (bytes) => ask({ op: 'exec', bytes: Uint8Array.from(bytes) }),
      tidy: async () => void (await ask({ op: 'tidy' })),
      copyTo: async (to) => void (await ask({ op: 'copy', to })),
      abandon: (reason) => {
        fail(wrap(new Error(reason)));
        void worker.terminate();
      },
      close: async () => {
        await ask({ op: 'close' });
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Megabytes for objects that are short-lived: what passes through the thread is bytes, which are not counted. */
const YOUNG = 12;

const WORKER = { source: './db/embeddedWorker.ts', built: './embeddedWorker.js' };

/** What talks to the thread. */
interface Line {
  ask(question: SendRequest): Promise<Uint8Array>;
  fail(error: Error): void;
}

/** Waits until the database is open; then every question is answered in turn, or fails when the thread dies. */
async function listen(worker: Worker, onDeath: (error: Error) => void): Promise<Line> {
  const waiting = new Map<number, PendingReply>();
  let sequence = 0;
  let dead: Error | undefined;
  // While it is opened, whoever opens it is told; while it is closed, it is meant to end.
  let working = false;
  const fail = (error: Error) => {
    if (!dead && working) onDeath(error);
    dead ??= error;
    for (const { reject } of waiting.values()) reject(dead);
    waiting.clear();
  };
  const ready = new Promise<void>((resolve, reject) => {
    worker.on('message', (reply: WorkerReply) =>
      'ready' in reply ? resolve() : settle(waiting, reply),
    );
    worker.on('error', (error) => reject(wrap(error)));
    worker.on('exit', () =>
      reject(new DatabaseSetupError('The embedded database stopped while it was opened.')),
    );
  });
  worker.on('error', (error) => fail(wrap(error)));
  worker.on('exit', () => fail(new Error('The embedded database has stopped.')));
  await ready;
  working = true;
  const ask = (question: SendRequest) =>
    new Promise<Uint8Array>((resolve, reject) => {
      if (dead) return reject(dead);
      if (question.op === 'close') working = false;
      sequence += 1;
      waiting.set(sequence, { resolve, reject });
      worker.postMessage(
        { ...question, id: sequence },
        'bytes' in question ? [question.bytes.buffer] : [],
      );
    });
  return { ask, fail };
}

function settle(
  waiting: Map<number, PendingReply>,
  reply: Exclude<WorkerReply, { ready: true }>,
): void {
  const question = waiting.get(reply.id);
  waiting.delete(reply.id);
  if ('error' in reply) question?.reject(new Error(`The embedded database failed: ${reply.error}`));
  else question?.resolve(reply.bytes);
}

/** Keeps the engine's minified source line out of the message. */
function wrap(error: unknown): Error {
  return new DatabaseSetupError(
    `The embedded database failed: ${error instanceof Error ? error.message.slice(0, 500) : String(error)}`,
  );
}
