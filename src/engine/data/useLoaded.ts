import { useCallback, useEffect, useState } from 'react';
import useSWR from 'swr';
import type { Params } from '../../shared/calls/buildUrl.ts';
import type { ResolvedCall } from '../../shared/resolved/resolved.ts';
import { toItem } from './page.ts';
import { discardRead, load, prefetchedRecord, type Read } from './prefetch.ts';
import { randomKey } from './requests/randomKey.ts';
import { createRead, type LoadedRecord } from './read.ts';
import type { HttpResult } from './requests/sendRequest.ts';
import { useReadScope } from './useReadScope.ts';

export type Loaded =
  | { state: 'loading' }
  | { state: 'failed'; problem: unknown }
  | ({ state: 'ready' } & LoadedRecord);

/** The record is only loaded when it is opened, so that nothing replaces it during editing. */
const settings = {
  revalidateIfStale: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  shouldRetryOnError: false,
};

const createOpening = (url: string, read?: Read<LoadedRecord>) => ({
  url,
  id: randomKey(),
  abort: new AbortController(),
  read,
  /** The record, if it has just been read for this form. The first render is then complete. */
  prefetched: read && prefetchedRecord(read),
});

/**
 * Fetches one item each time it is opened, so that nobody edits an outdated copy. Without a call it
 * is ready and empty. `put` replaces the item with another response that contains it, such as that
 * of an update.
 */
export function useLoaded(
  call: ResolvedCall | undefined,
  params: Params,
): { loaded: Loaded; reload(): void; put(answer: HttpResult): void } {
  const scope = useReadScope();
  const read = call && createRead(scope, call, 'record', { params });
  const url = call ? scope.http.urlOf(call, params) : '';
  const [opening, setOpening] = useState(() => createOpening(url, read));
  if (opening.url !== url) setOpening(createOpening(url, read));
  useEffect(() => {
    if (opening.prefetched) discardRead(opening.read);
    return () => opening.abort.abort();
  }, [opening]);
  const { data, error, mutate } = useSWR<LoadedRecord, unknown>(
    // Only the opening, because a change of the language must not replace what the form edits.
    read && ['opening', opening.id],
    read ? () => load(read, { signal: opening.abort.signal }) : null,
    opening.prefetched ? { ...settings, fallbackData: opening.prefetched } : settings,
  );
  const reload = useCallback(() => setOpening(createOpening(url)), [url]);
  const put = useCallback(
    ({ body, etag }: HttpResult) =>
      call && void mutate({ item: toItem(call, body), etag }, { revalidate: false }),
    [call, mutate],
  );
  return { loaded: call ? toLoaded(data, error) : EMPTY, reload, put };
}

const EMPTY: Loaded = { state: 'ready', item: undefined, etag: null };

function toLoaded(record: LoadedRecord | undefined, problem: unknown): Loaded {
  if (record) return { state: 'ready', ...record };
  return problem === undefined ? { state: 'loading' } : { state: 'failed', problem };
}
