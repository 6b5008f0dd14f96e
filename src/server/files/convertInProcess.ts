import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { nextMessage, startProcess, workerFile } from '../base/startWorker.ts';
import type { Picture } from './convertPicture.ts';
import type { PictureJob, PictureReply } from './pictureProcess.ts';

/** The picture cannot be converted, or not within the time limit. */
export class ConversionFailed extends Error {}

const FILE = workerFile('pictureProcess', import.meta.url);

/** The largest ordinary pictures take a third of this time. */
const CONVERT_TIMEOUT_MS = 10_000;
/** A process that has not started within this time never will. */
const START_TIMEOUT_MS = 30_000;

/**
 * Converts a picture in a process of its own. Its end returns all memory at once, and a fault of the
 * decoder meets no other picture.
 * @throws ConversionFailed
 */
export async function convertInProcess(
  job: PictureJob,
  timeoutMs = CONVERT_TIMEOUT_MS,
): Promise<Picture> {
  const child = startProcess(FILE);
  try {
    await nextMessage(child, START_TIMEOUT_MS, () => {});
    const reply = await exchange(child, job, timeoutMs);
    if ('error' in reply) throw new ConversionFailed(reply.error);
    return reply.picture;
  } finally {
    await end(child);
  }
}

const exchange = (child: ChildProcess, job: PictureJob, timeoutMs: number) =>
  nextMessage<PictureReply>(child, timeoutMs, () => child.send(job)).catch((cause: unknown) => {
    throw new ConversionFailed('The picture was not converted.', { cause });
  });

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}
