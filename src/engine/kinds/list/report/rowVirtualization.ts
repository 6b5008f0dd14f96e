import { startTransition, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLocation } from 'react-router-dom';
import { measureElement, type Virtualizer } from '@tanstack/react-virtual';
import type { Row } from '../../../data/page.ts';
import { shortcutLetter } from '../../../../shared/text/shortcutLetter.ts';

/** Up to this many rows are all rendered. More are virtualized. */
const MAX_UNVIRTUALIZED_ROWS = 100;

/** Rows rendered above and below the visible ones, in a transition after the first render. */
const OVERSCAN_ROWS = 10;

/** A rendered row and its index among all rows. */
export interface RenderedRow {
  row: Row;
  index: number;
}

/**
 * Returns the options that the virtualizers have in common, for a scrolling page or box.
 * @param isSearching whether all rows are rendered, because the browser searches them
 */
export function useVirtualizerOptions(rows: Row[], isSearching: boolean) {
  const [overscan, setOverscan] = useState(0);
  useEffect(() => startTransition(() => setOverscan(OVERSCAN_ROWS)), []);
  const rendersAll = isSearching || rows.length <= MAX_UNVIRTUALIZED_ROWS;
  return {
    rendersAll,
    options: {
      count: rows.length,
      enabled: !rendersAll,
      getItemKey: (index: number) => String(rows[index]?.['id'] ?? index),
      overscan,
      measureElement: measureAfterLayout,
      useFlushSync: false,
    },
  };
}

/**
 * Keeps the estimated height of a row until the `ResizeObserver` reports it. Measuring it earlier
 * would force another layout.
 */
const measureAfterLayout = <Box extends Element | Window, RowElement extends Element>(
  element: RowElement,
  entry: ResizeObserverEntry | undefined,
  virtualizer: Virtualizer<Box, RowElement>,
): number =>
  entry
    ? measureElement(element, entry, virtualizer)
    : (virtualizer.measurementsCache[virtualizer.indexFromElement(element)]?.size ?? 0);

/**
 * Returns the rows to render, the space above and below them in pixels, and the ref that measures a
 * row.
 */
export function toRenderedRows<Box extends Element | Window, RowElement extends Element>(
  virtualizer: Virtualizer<Box, RowElement>,
  rows: Row[],
  rendersAll: boolean,
) {
  if (rendersAll)
    return {
      rendered: rows.map((row, index): RenderedRow => ({ row, index })),
      spaceAbove: 0,
      spaceBelow: 0,
      measure: undefined,
    };
  const items = virtualizer.getVirtualItems();
  const { paddingStart, scrollMargin } = virtualizer.options;
  const start = paddingStart + scrollMargin;
  return {
    rendered: items.flatMap(({ index }): RenderedRow[] =>
      rows[index] ? [{ row: rows[index], index }] : [],
    ),
    spaceAbove: Math.max(0, (items[0]?.start ?? start) - start),
    spaceBelow: Math.max(
      0,
      virtualizer.getTotalSize() + scrollMargin - (items.at(-1)?.end ?? scrollMargin),
    ),
    measure: virtualizer.measureElement,
  };
}

/**
 * Whether the user has opened the browser's search since the list has this page, order and filters.
 * All rows are rendered then, because the browser does not find those that are not on the page.
 */
export function useIsSearchingPage(): boolean {
  const { search } = useLocation();
  const [searched, setSearched] = useState<string | null>(null);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const opensSearch =
        event.key === 'F3' || ((event.ctrlKey || event.metaKey) && shortcutLetter(event) === 'f');
      if (opensSearch) flushSync(() => setSearched(search));
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [search]);
  return searched === search;
}
