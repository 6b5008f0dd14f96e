/**
 * Sanitises rich text in a worker thread, so that a slow text does not block the server. Both in
 * development and in the build, this file is an entry point of its own.
 */
import { parentPort } from 'node:worker_threads';
import { sanitizeRichText } from './richText.ts';

/** The message that the worker has started. A sanitised text is never `null`. */
export const READY = null;

const port = parentPort!;
port.on('message', (html: string) => port.postMessage(sanitizeRichText(html)));
port.postMessage(READY);
