import { mutate, unload } from 'swr';
import type { HttpRequest } from './sendRequest.ts';

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

/** The reads that were started before a component needed them. */
const started = new Map<string, Promise<unknown>>();

const idOf = ({ key }: Read<unknown>) => key.join(' ');

/**
 * Starts a read that a screen will make soon, while its code is still loading, and puts the answer
 * into SWR's cache. The first `load` of the same key within a few seconds receives this answer,
 * unless something was written meanwhile. With `background`, the request is not reported as slow.
 * Resolves when the answer is in the cache or the request has failed.
 */
export async function prefetch(read: Read<unknown>, background = false): Promise<void> {
  const id = idOf(read);
  const answer = started.get(id) ?? read.fetch({ background });
  if (!started.has(id)) {
    started.set(id, answer);
    setTimeout(() => started.get(id) === answer && started.delete(id), PREFETCH_LIFETIME_MS);
  }
  try {
    const data = await answer;
    // A form shows nothing but a record that it has loaded itself.
    if (started.get(id) === answer && read.key[3] !== 'record')
      await mutate(read.key, data, { revalidate: false });
  } catch {
    // The component that loads this key shows the error.
  }
}

/** Returns the prefetched answer, or requests it. A prefetched answer is used once only. */
export function load<Answer>(
  read: Read<Answer>,
  request?: Parameters<Read<Answer>['fetch']>[0],
): Promise<Answer> {
  const id = idOf(read);
  // The key contains the call and the type of the answer.
  const answer = started.get(id) as Promise<Answer> | undefined;
  started.delete(id);
  return answer ?? read.fetch(request);
}

/** Discards prefetched answers, because any of them may contain data that is being changed. */
export function discardPrefetched(): void {
  started.clear();
}

/** Removes the answers of a session that has ended. */
export function clearReads(): void {
  started.clear();
  unload({ revalidate: false });
}
