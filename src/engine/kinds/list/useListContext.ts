import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Row } from '../../data/page.ts';
import type { SavedItem } from '../../data/savedItem.ts';
import type { ListContext } from '../../registries.ts';
import type { OpeningAlert } from '../alertState.ts';
import { useAppNotify } from '../AppNotificationProvider.tsx';
import type { Notification } from '../NotificationAlert.tsx';

const idOf = (row: Row) => String(row['id'] ?? '');

/**
 * Returns where the focus goes when a row is removed: the last control of the next or previous row,
 * or the main element.
 */
function findFocusTarget(row: Row): HTMLElement | null {
  const element = [...document.querySelectorAll<HTMLElement>('[data-kind=list] [data-id]')].find(
    ({ dataset }) => dataset['id'] === idOf(row),
  );
  const neighbour = element?.nextElementSibling ?? element?.previousElementSibling;
  return (
    [...(neighbour?.querySelectorAll<HTMLElement>('button, a[href]') ?? [])].at(-1) ??
    document.querySelector('main')
  );
}

/**
 * Creates the context for the actions of a list, and holds what they change: the hidden rows and
 * the last notification.
 * @param openingAlert the success message to show at first, with the item that was saved
 */
export function useListContext(
  parts: Pick<
    ListContext,
    'reload' | 'whenReloaded' | 'resetFilters' | 'print' | 'isFiltered' | 'isEmpty'
  > & { readRows(): Promise<Row[]> },
  openingAlert: OpeningAlert | null,
) {
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [notification, setNotification] = useState(
    openingAlert && toNotification(openingAlert.text, openingAlert.saved),
  );
  const [markedId, markRow] = useMarkedRow(openingAlert?.saved);
  const { reload, whenReloaded, resetFilters, print, isFiltered, isEmpty, readRows } = parts;
  const notifyApp = useAppNotify();
  const focusAfterRemoval = useFocusAfterRemoval();
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => void (isMounted.current = false);
  }, []);
  const context = useMemo<ListContext>(
    () => ({
      reload,
      whenReloaded,
      resetFilters,
      print,
      isFiltered,
      isEmpty,
      fetchLatest: async (row) => (await readRows()).find((other) => idOf(other) === idOf(row)),
      onSaved: (success, saved = {}) => {
        if (success !== undefined) setNotification(toNotification(success, saved));
        markRow(saved);
        reload();
      },
      hide: (row) => {
        const target = findFocusTarget(row);
        setHidden((ids) => new Set([...ids, idOf(row)]));
        // The confirmation dialog returns the focus to a button that is removed with the row.
        setTimeout(() => document.activeElement === document.body && target?.focus());
      },
      keepFocus: (row) => focusAfterRemoval(findFocusTarget(row)),
      restore: (row) => setHidden((ids) => new Set([...ids].filter((id) => id !== idOf(row)))),
      notify: (severity, key, params = {}, reasons = [], action) => {
        if (isMounted.current) setNotification({ severity, key, params, reasons, action });
        // After the user has left the list, only failures are shown.
        else if (severity === 'error') notifyApp({ severity, key, params, reasons });
      },
    }),
    [
      reload,
      whenReloaded,
      resetFilters,
      print,
      isFiltered,
      isEmpty,
      readRows,
      notifyApp,
      focusAfterRemoval,
      markRow,
    ],
  );
  const isShown = useCallback((row: Row) => !hidden.has(idOf(row)), [hidden]);
  return { context, isShown, markedId, notification, dismiss: () => setNotification(null) };
}

const toNotification = (key: string, saved: SavedItem): Notification => ({
  severity: 'success',
  key,
  params: {},
  saved,
});

/** How long the row of a saved item is marked. */
const MARK_MS = 6000;

/** Returns the id of the row that is marked, and a function that marks the row of an item. */
function useMarkedRow(initial: SavedItem | undefined) {
  const [marked, setMarked] = useState(initial);
  useEffect(() => {
    if (marked?.id === undefined) return undefined;
    const timer = setTimeout(() => setMarked(undefined), MARK_MS);
    return () => clearTimeout(timer);
  }, [marked]);
  return [marked?.id, setMarked] as const;
}

/**
 * Returns a function that sets the element that gets the focus as soon as the focused element has
 * been removed.
 */
function useFocusAfterRemoval() {
  const target = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (!target.current || document.activeElement !== document.body) return;
    target.current.focus();
    target.current = null;
  });
  return useCallback((element: HTMLElement | null) => void (target.current = element), []);
}
