import { useCallback, useEffect, useState } from 'react';
import type { ResolvedCall } from '../../rules/resolved.ts';
import { useHttp } from './ApiContext.ts';
import { at } from './pointer.ts';

export type Loaded =
  | { state: 'loading' }
  | { state: 'failed'; problem: unknown }
  | { state: 'ready'; item: unknown; etag: string | null };

/** One item, fetched anew each time it is opened: nobody should edit yesterday's copy. Without a call it is ready, and empty. */
export function useLoaded(call: ResolvedCall | undefined, params: Record<string, string>): { loaded: Loaded; reload(): void } {
  const http = useHttp();
  const [tries, setTries] = useState(0);
  const [answer, setAnswer] = useState<{ key: string; loaded: Loaded } | null>(null);
  const path = JSON.stringify(params);
  const key = `${call?.name ?? ''} ${path} ${tries}`;
  useEffect(() => {
    if (!call) return undefined;
    const abort = new AbortController();
    const settle = (loaded: Loaded) => {
      if (!abort.signal.aborted) setAnswer({ key, loaded });
    };
    http.exchange(call, { params: JSON.parse(path) as Record<string, string>, signal: abort.signal }).then(
      ({ body, etag }) => settle({ state: 'ready', item: at(body, call.at) ?? body, etag }),
      (problem: unknown) => settle({ state: 'failed', problem }),
    );
    return () => abort.abort();
  }, [http, call, path, key]);
  const reload = useCallback(() => setTries((count) => count + 1), []);
  if (!call) return { loaded: { state: 'ready', item: undefined, etag: null }, reload };
  return { loaded: answer?.key === key ? answer.loaded : { state: 'loading' }, reload };
}
