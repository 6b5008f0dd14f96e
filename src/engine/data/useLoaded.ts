import { useCallback, useEffect, useRef, useState } from 'react';
import type { ResolvedCall } from '../../shared/resolved.ts';
import { useHttp } from './ApiContext.ts';
import type { HttpResult } from './http.ts';
import { at } from './pointer.ts';

export type Loaded =
  | { state: 'loading' }
  | { state: 'failed'; problem: unknown }
  | { state: 'ready'; item: unknown; etag: string | null };

const toLoaded = (call: ResolvedCall, { body, etag }: HttpResult): Loaded => ({
  state: 'ready',
  item: at(body, call.pointer) ?? body,
  etag,
});

/**
 * One item, fetched anew each time it is opened: nobody should edit yesterday's copy. Without a call it is ready, and empty.
 * `put` takes another answer that holds the item, such as that of its update.
 */
export function useLoaded(
  call: ResolvedCall | undefined,
  params: Record<string, string>,
): { loaded: Loaded; reload(): void; put(answer: HttpResult): void } {
  const http = useHttp();
  const [tries, setTries] = useState(0);
  const path = JSON.stringify(params);
  const key = `${call?.name ?? ''} ${path} ${tries}`;
  const [answer, setAnswer] = useState<{ key: string; loaded: Loaded } | null>(() => {
    const arrived = call && http.loaded(http.urlOf(call, params));
    return arrived ? { key, loaded: toLoaded(call, arrived) } : null;
  });
  // What had come before the screen opened is not asked for again.
  const opened = useRef(answer?.key);
  useEffect(() => {
    if (!call) return undefined;
    if (opened.current === key)
      return http.drop(http.urlOf(call, JSON.parse(path) as Record<string, string>));
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
  const reload = useCallback(() => setTries((count) => count + 1), []);
  const put = useCallback(
    (fresh: HttpResult) => call && setAnswer({ key, loaded: toLoaded(call, fresh) }),
    [call, key],
  );
  if (!call) return { loaded: { state: 'ready', item: undefined, etag: null }, reload, put };
  return { loaded: answer?.key === key ? answer.loaded : { state: 'loading' }, reload, put };
}
