import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import type { StoredRules } from '../../shared/resolved/storedRules.ts';
import { hasToken, isLocal } from '../../build/definitions/localRequest.ts';
import { COUNT_TYPE, type StoredCount } from '../../build/definitions/storedCount.ts';

/** Counts stored items. Aborting the signal ends it. */
export type Count = (
  rules: readonly StoredRules[],
  signal: AbortSignal,
) => AsyncIterable<StoredCount>;

export interface CountRouteOptions {
  /** The token that the studio sends. */
  token: string;
  count: Count;
  log(text: string): void;
}

/** The shortest time between two lines of a response. */
const LINE_INTERVAL_MS = 100;

/**
 * Answers a request of the studio to count stored items: a line of JSON for each progress, the last
 * one with the result. Ending the request cancels it. Only requests from this machine, with the
 * token and not from a page, are answered, because the lines contain values of all companies.
 */
export async function answerCount(
  request: IncomingMessage,
  response: ServerResponse,
  { token, count, log }: CountRouteOptions,
): Promise<void> {
  if (!isLocal(request) || request.headers.origin !== undefined || !hasToken(request, token)) {
    response.writeHead(403).end();
    return;
  }
  const cancelled = new AbortController();
  response.once('close', () => cancelled.abort());
  try {
    const rules = (await json(request)) as StoredRules[];
    await sendLines(response, count(rules, cancelled.signal), cancelled.signal);
    response.end();
  } catch (error) {
    if (!cancelled.signal.aborted) log(`Stored items were not counted: ${(error as Error).stack}`);
    // Without the last line, the studio says that the items could not be counted.
    response.destroy();
  }
}

async function sendLines(
  response: ServerResponse,
  results: AsyncIterable<StoredCount>,
  signal: AbortSignal,
): Promise<void> {
  response.writeHead(200, { 'content-type': COUNT_TYPE, 'cache-control': 'no-store' });
  let sentAt = -Infinity;
  for await (const result of results) {
    const isLast = result.companies.done === result.companies.total;
    if (!isLast && performance.now() - sentAt < LINE_INTERVAL_MS) continue;
    sentAt = performance.now();
    if (!response.write(`${JSON.stringify(result)}\n`)) await once(response, 'drain', { signal });
  }
}
