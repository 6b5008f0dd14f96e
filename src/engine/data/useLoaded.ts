import { useCallback, useEffect, useRef, useState } from 'react';
import type { ResolvedCall } from '../../shared/resolved.ts';
import { useHttp } from './ApiContext.ts';
import type { HttpResult } from './sendRequest.ts';
import { toItem } from './page.ts';

export type Loaded =
  | { state: 'loading' }
  | { state: 'failed'; problem: unknown }
  | { state: 'ready'; item: unknown; etag: string | null };

const toLoaded = (call: ResolvedCall, { body, etag }: HttpResult): Loaded => ({
  state: 'ready',
  item: toItem(call, body),
  etag,
});

/**
 * Fetches one item each time it is opened, so that nobody edits an outdated copy. Without a call it
 * is ready and empty. `put` replaces the item with another response that contains it, such as that
 * of an update.
 */
export function useLoaded(
  call: ResolvedCall | undefined,
  params: Record<string, string>,
): { loaded: Loaded; reload(): void; put(answer: HttpResult): void } {
  const http = useHttp();
  const [attempt, setAttempt] = useState(0);
  const path = JSON.stringify(params);
  const key = `${call?.name ?? ''} ${path} ${attempt}`;
  const [answer, setAnswer] = useState<{ key: string; loaded: Loaded } | null>(() => {
    const prefetched = call && http.prefetched(http.urlOf(call, params));
    return prefetched ? { key, loaded: toLoaded(call, prefetched) } : null;
  });
  // A response that was prefetched before the screen opened is not fetched again.
  const prefetchedKey = useRef(answer?.key);
  useEffect(() => {
    if (!call) return undefined;
    if (prefetchedKey.current === key)
      return http.dropPrefetched(http.urlOf(call, JSON.parse(path) as Record<string, string>));
    const abort = new AbortController();
    const settle = (loaded: Loaded) => {
      if (!abort.signal.aborted) setAnswer({ key, loaded });
    };
    http
      .exchange(call, { params: JSON.parse(path) as Record<string, string>, signal: abort.signal })
      .then(
        (loaded) => settle(toLoaded(call, loaded)),
        (problem: unknown) => settle({ state: 'failed', problem }),
      );
    return () => abort.abort();
  }, [http, call, path, key]);
  const reload = useCallback(() => setAttempt((count) => count + 1), []);
  const put = useCallback(
    (fresh: HttpResult) => call && setAnswer({ key, loaded: toLoaded(call, fresh) }),
    [call, key],
  );
  if (!call) return { loaded: { state: 'ready', item: undefined, etag: null }, reload, put };
  return { loaded: answer?.key === key ? answer.loaded : { state: 'loading' }, reload, put };
}
