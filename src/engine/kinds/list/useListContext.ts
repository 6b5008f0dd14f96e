import { useCallback, useMemo, useState } from 'react';
import type { Row } from '../../data/page.ts';
import type { ListContext } from '../../registries.ts';
import type { Saying } from '../SayingAlert.tsx';

const idOf = (row: Row) => String(row['id'] ?? '');

/** What the actions of a list may do to it, and what they did: the rows out of sight, and the last thing said. */
export function useListContext(parts: Pick<ListContext, 'reload' | 'resetFilters' | 'isFiltered'>, first: string | null) {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [saying, setSaying] = useState<Saying | null>(first === null ? null : { severity: 'success', key: first, params: {} });
  const { reload, resetFilters, isFiltered } = parts;
  const context = useMemo<ListContext>(
    () => ({
      reload,
      resetFilters,
      isFiltered,
      hide: (row) => setHidden((ids) => new Set([...ids, idOf(row)])),
      restore: (row) => setHidden((ids) => new Set([...ids].filter((id) => id !== idOf(row)))),
      say: (severity, key, params = {}, reasons = []) => setSaying({ severity, key, params, reasons }),
    }),
    [reload, resetFilters, isFiltered],
  );
  const isShown = useCallback((row: Row) => !hidden.has(idOf(row)), [hidden]);
  return { context, isShown, saying, silence: () => setSaying(null) };
}
