import type { Worker } from 'node:worker_threads';
import { nextMessage, startWorker, workerFile } from '../base/startWorker.ts';
import type { FairSemaphore } from '../limits/fairSemaphore.ts';

/** Sanitising exceeded a limit on time or memory that ordinary texts stay far below. */
export class MarkupTooComplex extends Error {}

/** Sanitises rich text in a worker thread, one text at a time. */
export interface RichTexts {
  /**
   * Sanitises HTML for storing and showing.
   * @param owner the account or network whose share of the semaphore is used (see owners.ts)
   * @throws MarkupTooComplex when it takes too long; QueueFull when too many callers wait.
   */
  sanitize(html: string, owner: string): Promise<string>;
  close(): Promise<void>;
}

const WORKER = workerFile('richTextWorker', import.meta.url);

/** Ordinary texts take a hundredth of this time. */
const SANITIZE_TIMEOUT_MS = 3000;
/** A worker that has not started within this time never will. */
const START_TIMEOUT_MS = 30_000;
/** An idle worker is stopped after this time to free its memory. */
const IDLE_TIMEOUT_MS = 30_000;

/** @param timeoutMs the longest time for sanitising one text. */
export function createRichTexts(
  semaphore: FairSemaphore,
  timeoutMs = SANITIZE_TIMEOUT_MS,
): RichTexts {
  let workerPromise: Promise<Worker> | undefined;
  let idleTimer: NodeJS.Timeout | undefined;
  const stopWorker = async () => {
    const stopped = workerPromise;
    workerPromise = undefined;
    await (await stopped)?.terminate();
  };
  const sanitize = async (html: string): Promise<string> => {
    clearTimeout(idleTimer);
    workerPromise ??= startSanitizer();
    const worker = await workerPromise.catch((error: unknown) => {
      workerPromise = undefined;
      throw error;
    });
    try {
      return await nextMessage<string>(worker, timeoutMs, () => worker.postMessage(html, []));
    } catch (cause) {
      await stopWorker();
      throw new MarkupTooComplex('The text could not be sanitised.', { cause });
    } finally {
      idleTimer = setTimeout(() => void stopWorker(), IDLE_TIMEOUT_MS).unref();
    }
  };
  return {
    sanitize: (html, owner) => semaphore.run(owner, () => sanitize(html)),
    close: () => {
      clearTimeout(idleTimer);
      return stopWorker();
    },
  };
}

async function startSanitizer(): Promise<Worker> {
  const worker = startWorker(WORKER, {
    resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 },
  });
  // An idle worker must not keep the process alive. While a caller waits, the timer in
  // nextMessage keeps it alive.
  worker.unref();
  await nextMessage(worker, START_TIMEOUT_MS, () => {});
  return worker;
}
