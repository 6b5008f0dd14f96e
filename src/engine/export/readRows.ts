import type { ResolvedApp } from '../../shared/resolved/resolved.ts';
import type { Http } from '../data/requests/http.ts';
import { toPage, type Page, type Row } from '../data/page.ts';
import { Problem } from '../data/requests/problem.ts';
import type { RowsFromCall } from './request.ts';

/**
 * The number of retries for one page while the server is busy, and the longest wait before a retry.
 */
const MAX_RETRIES = 5;
const MAX_WAIT_S = 60;

/** There are more rows than can be written or printed. */
export class TooManyRows extends Error {
  readonly limit: number;

  constructor(limit: number) {
    super(`There are more than ${limit} rows`);
    this.name = 'TooManyRows';
    this.limit = limit;
  }
}

export interface ReadOptions {
  http: Http;
  envelope: ResolvedApp['envelope'];
  language: string;
  signal: AbortSignal;
  /** Called with true while waiting for a busy server, and with false afterwards. */
  onWait(isWaiting: boolean): void;
}

/**
 * Yields the pages of rows from first to last. `total` is null if the API does not count the rows,
 * `totals` if it returns none.
 * @throws TooManyRows once more than `maxRows` are counted or read; a Problem; the signal's reason
 */
export async function* readRows(
  from: Row[] | RowsFromCall,
  options: ReadOptions & { maxRows: number },
): AsyncGenerator<RowsPage> {
  let count = 0;
  for await (const page of readPages(from, options)) {
    count += page.rows.length;
    if (Math.max(page.total ?? 0, count) > options.maxRows) throw new TooManyRows(options.maxRows);
    yield page;
  }
}

type RowsPage = Pick<Page, 'rows' | 'total' | 'totals'>;

async function* readPages(
  from: Row[] | RowsFromCall,
  options: ReadOptions,
): AsyncGenerator<RowsPage> {
  if (Array.isArray(from)) {
    yield { rows: from, total: from.length, totals: null };
    return;
  }
  const { http, envelope, language, signal } = options;
  const visitedUrls = new Set<string>();
  let url: string | null = new URL(
    http.urlOf(from.call, from.params, from.query),
    window.location.origin,
  ).href;
  while (url !== null) {
    // Links that form a cycle would be followed forever.
    if (visitedUrls.has(url)) throw new Problem({ status: 0 });
    visitedUrls.add(url);
    const currentUrl: string = url;
    const page = toPage(
      from.call,
      envelope,
      await retryWhenBusy(
        () => http.get(currentUrl, { signal, language, background: true }),
        options,
      ),
    );
    yield page;
    url = page.next === null ? null : new URL(page.next, currentUrl).href;
  }
}

/** Retries after a pause while the server responds that it is busy. */
async function retryWhenBusy<Answer>(
  request: () => Promise<Answer>,
  { signal, onWait }: ReadOptions,
): Promise<Answer> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await request();
    } catch (problem) {
      const seconds = retryDelay(problem, attempt);
      if (seconds === null) throw problem;
      onWait(true);
      await pause(seconds * 1000, signal);
      onWait(false);
    }
  }
}

/**
 * Returns how many seconds to wait before a retry, or null if the problem should not be retried.
 */
function retryDelay(problem: unknown, attempt: number): number | null {
  if (
    !(problem instanceof Problem) ||
    (problem.status !== 429 && problem.status !== 503) ||
    attempt >= MAX_RETRIES
  )
    return null;
  const seconds = problem.retryAfter ?? 2 ** attempt;
  return seconds <= MAX_WAIT_S ? seconds : null;
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
