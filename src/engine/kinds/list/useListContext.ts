import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Row } from '../../data/page.ts';
import type { ListContext } from '../../registries.ts';
import { useNotifyLate } from '../LateNotification.tsx';
import type { Notification } from '../NotificationAlert.tsx';

const idOf = (row: Row) => String(row['id'] ?? '');

/** Where the focus goes from a row that leaves with what was pressed on it: the last control of the row that takes its place, else the screen. */
function besideOf(row: Row): HTMLElement | null {
  const line = [...document.querySelectorAll<HTMLElement>('[data-kind=list] [data-id]')].find(
    ({ dataset }) => dataset['id'] === idOf(row),
  );
  const beside = line?.nextElementSibling ?? line?.previousElementSibling;
  return (
    [...(beside?.querySelectorAll<HTMLElement>('button, a[href]') ?? [])].at(-1) ??
    document.querySelector('main')
  );
}

/** What the actions of a list may do to it, and what they did: the rows out of sight, and the last thing said. */
export function useListContext(
  parts: Pick<ListContext, 'reload' | 'resetFilters' | 'isFiltered'> & {
    readRows(): Promise<Row[]>;
  },
  first: string | null,
) {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [notification, setNotification] = useState<Notification | null>(
    first === null ? null : { severity: 'success', key: first, params: {} },
  );
  const { reload, resetFilters, isFiltered, readRows } = parts;
  const sayLate = useNotifyLate();
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => void (isOpen.current = false);
  }, []);
  const context = useMemo<ListContext>(
    () => ({
      reload,
      resetFilters,
      isFiltered,
      fetchLatest: async (row) => (await readRows()).find((one) => idOf(one) === idOf(row)),
      hide: (row) => {
        const beside = besideOf(row);
        setHidden((ids) => new Set([...ids, idOf(row)]));
        // The dialog that asked gives the focus back to what has left with the row.
        setTimeout(() => document.activeElement === document.body && beside?.focus());
      },
      restore: (row) => setHidden((ids) => new Set([...ids].filter((id) => id !== idOf(row)))),
      notify: (severity, key, params = {}, reasons = []) => {
        if (isOpen.current) setNotification({ severity, key, params, reasons });
        // Whoever went on takes it for done.
        else if (severity === 'error') sayLate({ severity, key, params, reasons });
      },
    }),
    [reload, resetFilters, isFiltered, readRows, sayLate],
  );
  const isShown = useCallback((row: Row) => !hidden.has(idOf(row)), [hidden]);
  return { context, isShown, notification, dismiss: () => setNotification(null) };
}
