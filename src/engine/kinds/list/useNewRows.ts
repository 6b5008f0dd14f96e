import { useMemo, useRef, useState } from 'react';
import useSWR, { type SWRConfiguration } from 'swr';
import type { ResolvedList } from '../../../shared/resolved.ts';
import { useAppInfo } from '../../app.ts';
import { useHttp } from '../../data/ApiContext.ts';
import { toPage, type Page, type Row } from '../../data/page.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { lastInputAt } from '../../ui/lastInput.ts';
import type { ListState } from './useListState.ts';

/** A page that nobody has touched for so long asks no more: looking by itself must not keep a session alive. */
const UNTOUCHED_MS = 10 * 60_000;
const FOCUS_THROTTLE_MS = 5000;

/**
 * How many rows came since the list was opened. It asks for one row; only when that is not known, for the first page.
 * @param shown the newest rows as the list shows them (undefined while they are on their way), or `elsewhere` where it shows others
 */
export function useNewRows(
  list: ResolvedList,
  every: number,
  state: ListState,
  shown: { page: Page | undefined } | 'elsewhere',
): number {
  const page = shown === 'elsewhere' ? undefined : shown.page;
  const [known, setKnown] = useState<Page | null>(page ?? null);
  const first = useNewestRows(list, state, 1, shown === 'elsewhere' || page !== undefined, {
    // What stands here already need not be asked for.
    ...(page ? { fallbackData: page, revalidateIfStale: false } : {}),
    refreshInterval: every * 1000,
    focusThrottleInterval: FOCUS_THROTTLE_MS,
    isPaused: () => performance.now() - lastInputAt() > UNTOUCHED_MS,
  });
  // A list that was opened at another page knows what is the newest when it is first asked for.
  const seen = page ?? (shown === 'elsewhere' && !known ? first : undefined);
  if (seen && seen !== known) setKnown(seen);
  const ids = useMemo(() => new Set(known?.rows.map((row) => row['id'])), [known]);
  const top = first?.rows[0];
  const isNew = known !== null && top !== undefined && !ids.has(top['id']);
  const all = useNewestRows(
    list,
    state,
    list.call.pageSize,
    isNew,
    { revalidateOnFocus: false },
    top,
  );
  return isNew && all ? countNew(all, known, ids) : 0;
}

/** Where none of the known is on the first page any more, the totals tell. */
function countNew({ rows, total }: Page, known: Page, ids: ReadonlySet<unknown>): number {
  const before = rows.findIndex((row) => ids.has(row['id']));
  return before === -1 ? Math.max(rows.length, (total ?? 0) - (known.total ?? 0)) : before;
}

/**
 * The newest rows of the list as it is narrowed, whatever page it shows. A failure changes nothing.
 * @param since asked for once more when this row is another
 */
function useNewestRows(
  list: ResolvedList,
  { query, params }: ListState,
  perPage: number,
  asks: boolean,
  settings: SWRConfiguration<Page | undefined>,
  since?: Row,
): Page | undefined {
  const http = useHttp();
  const language = useLanguage();
  const { envelope } = useAppInfo().app;
  const { sort: _sort, page: _page, ...narrowed } = query;
  const url = http.urlOf(list.call, params, { ...narrowed, 'per-page': perPage });
  const last = useRef<Page>(undefined);
  const ask = () =>
    http.get(url, { background: true }).then(
      (answer) => (last.current = toPage(list.call, envelope, answer)),
      () => last.current,
    );
  return useSWR<Page | undefined>(
    asks ? ['newest', url, language, since?.['id']] : null,
    ask,
    settings,
  ).data;
}
