import type { ResolvedApp } from '../../shared/resolved.ts';
import type { Http } from '../data/http.ts';
import { toPage, type Row } from '../data/page.ts';
import { Problem } from '../data/problem.ts';
import type { RowsFromCall } from './request.ts';

/** A busy host is asked so many times more for the same page, and never waited for longer than this at a time. */
const TRIES = 5;
const LONGEST_WAIT_S = 60;

export interface Reading {
  http: Http;
  envelope: ResolvedApp['envelope'];
  language: string;
  signal: AbortSignal;
  /** Told while the host is busy and has asked to be left alone for a moment. */
  onWait(waits: boolean): void;
}

/** Pages of rows, from the first to the last. `total` is null where the host does not count. */
export async function* readRows(
  from: Row[] | RowsFromCall,
  reading: Reading,
): AsyncGenerator<{ rows: Row[]; total: number | null }> {
  if (Array.isArray(from)) {
    yield { rows: from, total: from.length };
    return;
  }
  const { http, envelope, language, signal } = reading;
  const read = new Set<string>();
  let url: string | null = new URL(
    http.urlOf(from.call, from.params, from.query),
    window.location.origin,
  ).href;
  while (url !== null) {
    // A host whose links go in a circle would be followed for ever.
    if (read.has(url)) throw new Problem({ status: 0 });
    read.add(url);
    const asked: string = url;
    const page = toPage(
      from.call,
      envelope,
      await patiently(() => http.get(asked, { signal, language, background: true }), reading),
    );
    yield page;
    url = page.next === null ? null : new URL(page.next, asked).href;
  }
}

/** Asks again after a pause when the host says that it is too busy just now. */
async function patiently<Answer>(
  ask: () => Promise<Answer>,
  { signal, onWait }: Reading,
): Promise<Answer> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await ask();
    } catch (problem) {
      const seconds = waitFor(problem, tries);
      if (seconds === null) throw problem;
      onWait(true);
      await pause(seconds * 1000, signal);
      onWait(false);
    }
  }
}

/** How many seconds to wait before asking again; null where that is no use. */
function waitFor(problem: unknown, tries: number): number | null {
  if (
    !(problem instanceof Problem) ||
    (problem.status !== 429 && problem.status !== 503) ||
    tries >= TRIES
  )
    return null;
  const seconds = problem.retryAfter ?? 2 ** tries;
  return seconds <= LONGEST_WAIT_S ? seconds : null;
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}
