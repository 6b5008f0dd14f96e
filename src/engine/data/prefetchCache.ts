import type { HttpResult } from './sendRequest.ts';

/** A GET that was started before the screen that needs it was rendered. */
interface PrefetchedRequest {
  result: Promise<HttpResult>;
  /** Resolves when the response has arrived or failed. */
  settled: Promise<void>;
  /** The response, once it has arrived. */
  arrived?: HttpResult;
}

export interface PrefetchCache {
  find(key: string): PrefetchedRequest | undefined;
  /** Adds a request, which expires after a few seconds. */
  add(key: string, result: Promise<HttpResult>): PrefetchedRequest;
  delete(key: string): void;
  clear(): void;
}

/** How long a prefetched response is kept. */
const PREFETCH_LIFETIME_MS = 5000;

export function createPrefetchCache(): PrefetchCache {
  const requests = new Map<string, PrefetchedRequest>();
  return {
    find: (key) => requests.get(key),
    add: (key, result) => {
      // `settled` never rejects. `result` may reject; the screen that uses it handles the error.
      const entry: PrefetchedRequest = {
        result,
        settled: result.then(
          (arrived) => void (entry.arrived = arrived),
          () => undefined,
        ),
      };
      requests.set(key, entry);
      setTimeout(() => requests.get(key) === entry && requests.delete(key), PREFETCH_LIFETIME_MS);
      return entry;
    },
    delete: (key) => void requests.delete(key),
    clear: () => requests.clear(),
  };
}
