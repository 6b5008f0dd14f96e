/**
 * Sanitises rich text in a thread of its own, so that a text that takes long holds up nobody else.
 * Plain imports only: this file is its own entry, in development as in the build.
 */
import { parentPort } from 'node:worker_threads';
import { sanitizeRichText } from './richText.ts';

/** Says that the thread has started; no rich text is `null`. */
export const READY = null;

const port = parentPort!;
port.on('message', (html: string) => port.postMessage(sanitizeRichText(html)));
port.postMessage(READY);
