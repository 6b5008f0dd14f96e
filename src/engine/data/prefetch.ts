import { mutate, unload } from 'swr';
import type { HttpRequest } from './requests/sendRequest.ts';

/**
 * The key of an answer in SWR's cache. It contains the session, so that data of one account is
 * never shown to another, and the language, because answers contain names in it.
 */
type ReadKey = [session: number, language: string, call: string, type: string, url: string];

/** A request for an answer. */
export interface Read<Answer> {
  key: ReadKey;
  /** Sends the request and parses the response. */
  fetch(request?: Pick<HttpRequest, 'signal' | 'background'>): Promise<Answer>;
}

/** How long a prefetched answer is used instead of a request. */
const PREFETCH_LIFETIME_MS = 5000;

/** A read that was started before a component needed it. */
interface StartedRead {
  answer: Promise<unknown>;
  /** Resolves when the answer is kept for the component, or the request has failed. */
  settled: Promise<void>;
  /** The answer, once it has arrived. */
  data?: unknown;
}

const started = new Map<string, StartedRead>();

/**
 * The keys of the reads that were answered since the last write. The answers are in SWR's cache. A
 * write replaces the set, so that a read that began before it adds nothing to the new one.
 */
let answered = new Set<string>();

const idOf = ({ key }: Read<unknown>) => key.join(' ');

/**
 * Starts a read that a screen will make soon, while its code is still loading, and puts the answer
 * into SWR's cache. The first `load` of the same key within a few seconds receives this answer,
 * unless something was written meanwhile. With `background`, the request is not reported as slow.
 * Resolves when the request has failed or an answer is in the cache: this one, or an earlier one if
 * nothing was written since, so that Back does not wait.
 */
export async function prefetch(read: Read<unknown>, background = false): Promise<void> {
  const id = idOf(read);
  const prefetched = started.get(id) ?? start(read, background);
  if (!answered.has(id)) await prefetched.settled;
}

function start(read: Read<unknown>, background: boolean): StartedRead {
  const id = idOf(read);
  const answer = read.fetch({ background });
  const prefetched = { answer, settled: keepAnswer(read, answer) };
  started.set(id, prefetched);
  setTimeout(() => started.get(id) === prefetched && started.delete(id), PREFETCH_LIFETIME_MS);
  return prefetched;
}

async function keepAnswer(read: Read<unknown>, answer: Promise<unknown>): Promise<void> {
  try {
    const data = await answer;
    const prefetched = started.get(idOf(read));
    // It was used, or discarded by a write.
    if (prefetched?.answer !== answer) return;
    // A form takes its record with `prefetchedRecord`; the cache would give it to a later form, too.
    if (read.key[3] === 'record') prefetched.data = data;
    else await mutate(read.key, data, { revalidate: false });
  } catch {
    // The component that loads this key shows the error.
  }
}

/** Returns a prefetched record that has arrived, for the first render of a form. */
export function prefetchedRecord<Answer>(read: Read<Answer>): Answer | undefined {
  // The key contains the call and the type of the answer.
  return started.get(idOf(read))?.data as Answer | undefined;
}

/** Discards a prefetched record that a form has used. */
export function discardRead(read: Read<unknown> | undefined): void {
  if (read) started.delete(idOf(read));
}

/** Returns the prefetched answer, or requests it. A prefetched answer is used once only. */
export async function load<Answer>(
  read: Read<Answer>,
  request?: Parameters<Read<Answer>['fetch']>[0],
): Promise<Answer> {
  const id = idOf(read);
  const answeredSinceWrite = answered;
  // The key contains the call and the type of the answer.
  const prefetched = started.get(id)?.answer as Promise<Answer> | undefined;
  started.delete(id);
  const answer = await (prefetched ?? read.fetch(request));
  if (read.key[3] !== 'record') answeredSinceWrite.add(id);
  return answer;
}

/** Discards prefetched answers, because any of them may contain data that is being changed. */
export function discardPrefetched(): void {
  started.clear();
  answered = new Set();
}

/** Removes the answers of a session that has ended. */
export function clearReads(): void {
  discardPrefetched();
  unload({ revalidate: false });
}
