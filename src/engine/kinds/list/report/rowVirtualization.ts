import { startTransition, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { measureElement, type Virtualizer } from '@tanstack/react-virtual';
import type { Row } from '../../../data/page.ts';

/** So many rows stand on the page as they are; of more only those in sight. */
const MAX_UNVIRTUALIZED_ROWS = 100;

/** Rows drawn above and below those in sight, so that scrolling finds them there; they come after those in sight. */
const OVERSCAN_ROWS = 10;

/** A row that is drawn, and its place among all of them from 0. */
interface RenderedRow {
  row: Row;
  index: number;
}

/** What the virtualizers of rows have in common, whichever box scrolls. */
export function useVirtualizerOptions(rows: Row[]) {
  const [beside, setBeside] = useState(0);
  useEffect(() => startTransition(() => setBeside(OVERSCAN_ROWS)), []);
  const isWhole = useIsSearchingPage(rows) || rows.length <= MAX_UNVIRTUALIZED_ROWS;
  return {
    isWhole,
    settings: {
      count: rows.length,
      enabled: !isWhole,
      getItemKey: (index: number) => String(rows[index]?.['id'] ?? index),
      overscan: beside,
      measureElement: measureAfterLayout,
      useFlushSync: false,
    },
  };
}

/** A row has the height of all rows until the browser has laid it out and says otherwise: to ask for it before would have the page laid out once more. */
const measureAfterLayout = <Box extends Element | Window, Drawn extends Element>(
  drawn: Drawn,
  entry: ResizeObserverEntry | undefined,
  rows: Virtualizer<Box, Drawn>,
): number =>
  entry
    ? measureElement(drawn, entry, rows)
    : (rows.measurementsCache[rows.indexFromElement(drawn)]?.size ?? 0);

/** The rows that are drawn, the room that those above and below them take, and what tells how high each is. */
export function toRenderedRows<Box extends Element | Window, Drawn extends Element>(
  virtual: Virtualizer<Box, Drawn>,
  rows: Row[],
  isWhole: boolean,
) {
  if (isWhole)
    return {
      drawn: rows.map((row, index): RenderedRow => ({ row, index })),
      above: 0,
      below: 0,
      measure: undefined,
    };
  const items = virtual.getVirtualItems();
  const { paddingStart, scrollMargin } = virtual.options;
  const begin = paddingStart + scrollMargin;
  return {
    drawn: items.flatMap(({ index }): RenderedRow[] =>
      rows[index] ? [{ row: rows[index], index }] : [],
    ),
    above: Math.max(0, (items[0]?.start ?? begin) - begin),
    below: Math.max(0, virtual.getTotalSize() + scrollMargin - (items.at(-1)?.end ?? scrollMargin)),
    measure: virtual.measureElement,
  };
}

/**
 * Whether all rows have to stand on the page: from when somebody searches it with the browser's own search until the rows are others.
 * A row that is not there is not found.
 */
function useIsSearchingPage(rows: Row[]): boolean {
  const [searched, setSearched] = useState<Row[] | null>(null);
  useEffect(() => {
    const prepare = (event: KeyboardEvent) => {
      const searches =
        event.key === 'F3' || ((event.ctrlKey || event.metaKey) && event.code === 'KeyF');
      if (searches) flushSync(() => setSearched(rows));
    };
    window.addEventListener('keydown', prepare, { capture: true });
    return () => window.removeEventListener('keydown', prepare, { capture: true });
  }, [rows]);
  return searched === rows;
}
