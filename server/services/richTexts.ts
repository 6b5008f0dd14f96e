import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { startWorker } from '../startWorker.ts';
import type { FairSemaphore } from './fairSemaphore.ts';

/** Sanitising took longer, or more memory, than that of any text that is meant to be read. */
export class MarkupTooComplex extends Error {}

/** Sanitises rich text in a thread of its own, one text at a time. */
export interface RichTexts {
  /**
   * HTML as it is stored and shown.
   * @param owner whose turn it counts for.
   * @throws TooComplex where it takes too long; ShareFull where too many wait.
   */
  sanitize(html: string, owner: string): Promise<string>;
  close(): Promise<void>;
}

const WORKER = { source: './services/richTextWorker.ts', built: './richTextWorker.js' };

/** A text that the rules allow takes a hundredth of it. */
const DEADLINE = 3000;
/** A thread that has not started by then never will. */
const START_DEADLINE = 30_000;
/** A thread that nobody needs gives its memory back. */
const KEPT_FOR = 30_000;

/** @param deadline milliseconds that sanitising one text may take. */
export function createRichTexts(share: FairSemaphore, deadline = DEADLINE): RichTexts {
  let starting: Promise<Worker> | undefined;
  let idle: NodeJS.Timeout | undefined;
  const end = async () => {
    const ended = starting;
    starting = undefined;
    await (await ended)?.terminate();
  };
  const sanitize = async (html: string): Promise<string> => {
    clearTimeout(idle);
    starting ??= start();
    const worker = await starting.catch((error: unknown) => {
      starting = undefined;
      throw error;
    });
    try {
      return await answerOf(worker, deadline, () => worker.postMessage(html, []));
    } catch (cause) {
      await end();
      throw new MarkupTooComplex('The text could not be sanitised.', { cause });
    } finally {
      idle = setTimeout(() => void end(), KEPT_FOR).unref();
    }
  };
  return {
    sanitize: (html, owner) => share.run(owner, () => sanitize(html)),
    close: () => {
      clearTimeout(idle);
      return end();
    },
  };
}

async function start(): Promise<Worker> {
  const worker = startWorker(WORKER, {
    resourceLimits: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 },
  });
  // An idle thread must not keep the process alive; while somebody waits for an answer, a timer does.
  worker.unref();
  await answerOf(worker, START_DEADLINE, () => {});
  return worker;
}

/** The next message of the thread. */
async function answerOf(worker: Worker, deadline: number, ask: () => void): Promise<string> {
  const stop = new AbortController();
  const { signal } = stop;
  const late = wait(deadline, undefined, { signal }).then(() =>
    Promise.reject(new Error('Sanitising took too long.')),
  );
  const ended = once(worker, 'exit', { signal }).then(() =>
    Promise.reject(new Error('The thread for rich texts has ended.')),
  );
  // A thread that fails rejects this, too.
  const answer = once(worker, 'message', { signal }).then(([message]) => message as string);
  ask();
  try {
    return await Promise.race([answer, late, ended]);
  } finally {
    stop.abort();
    await Promise.allSettled([answer, late, ended]);
  }
}
