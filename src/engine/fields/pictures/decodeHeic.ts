import library from 'libheif-js/libheif-wasm/libheif-bundle.mjs?url';
import type { HeicReply, HeicRequest } from './decodeHeic.worker.ts';
import { PictureFailure, type FailureReason } from './pictureFailure.ts';

const REASONS: Record<Extract<HeicReply, { failure: unknown }>['failure'], FailureReason> = {
  library: 'load',
  wasm: 'heic',
  memory: 'memory',
  picture: 'unreadable',
};

/**
 * Decodes a HEIC picture, upright, in a worker. Only Safari decodes these pictures by itself.
 * @throws PictureFailure
 */
export async function decodeHeic(file: Blob): Promise<ImageData> {
  const worker = new Worker(new URL('./decodeHeic.worker.ts', import.meta.url), { type: 'module' });
  const request: HeicRequest = { file, library: new URL(library, location.href).href };
  const answer = new Promise<HeicReply>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<HeicReply>) => resolve(data));
    worker.addEventListener('error', () => reject(new PictureFailure('load')));
  });
  worker.postMessage(request, {});
  const reply = await answer.finally(() => worker.terminate());
  if ('failure' in reply) throw new PictureFailure(REASONS[reply.failure]);
  return new ImageData(reply.data, reply.width, reply.height);
}
