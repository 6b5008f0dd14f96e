import { startTransition, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { measureElement, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import type { Row } from '../../../data/page.ts';

/** So many lines stand on the page as they are; of more only those in sight. */
const WITHOUT_WINDOW = 100;

/** Lines drawn above and below those in sight, so that scrolling finds them there; they come after those in sight. */
const BESIDE = 10;

/** The heights of a line and of the head that lies over the first of them, in pixels. */
export interface LineSizes {
  row: number;
  header: number;
}

/** A line that is drawn, and its place among all of them from 0. */
interface DrawnLine {
  row: Row;
  index: number;
}

/** Which lines are drawn for where a box is scrolled to, and the room that those above and below take. */
export function useLines(rows: Row[], { row, header }: LineSizes) {
  const box = useRef<HTMLDivElement>(null);
  const [beside, setBeside] = useState(0);
  useEffect(() => startTransition(() => setBeside(BESIDE)), []);
  const isWhole = useWhole(rows) || rows.length <= WITHOUT_WINDOW;
  // Nothing here is memoized by a compiler.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer<HTMLDivElement, HTMLTableRowElement>({
    count: rows.length,
    enabled: !isWhole,
    getScrollElement: () => box.current,
    estimateSize: () => row,
    getItemKey: (index) => String(rows[index]?.['id'] ?? index),
    paddingStart: header,
    overscan: beside,
    measureElement: measureLater,
    // The first lines are drawn with the box, before its own height is known.
    initialRect: { width: 0, height: greatestHeight() },
    useFlushSync: false,
  });
  // Another page, or another order, begins at its first line.
  useEffect(() => {
    if (box.current) box.current.scrollTop = 0;
  }, [rows]);
  if (isWhole) return { box, lines: rows.map((one, index): DrawnLine => ({ row: one, index })), above: 0, below: 0, measure: undefined };
  const items = virtual.getVirtualItems();
  return {
    box,
    lines: items.flatMap(({ index }): DrawnLine[] => (rows[index] ? [{ row: rows[index], index }] : [])),
    above: Math.max(0, (items[0]?.start ?? header) - header),
    below: Math.max(0, virtual.getTotalSize() - (items.at(-1)?.end ?? 0)),
    measure: virtual.measureElement,
  };
}

/** A line has the height of all lines until the browser has laid it out and says otherwise: to ask for it before would have the page laid out once more. */
const measureLater = (line: HTMLTableRowElement, entry: ResizeObserverEntry | undefined, lines: Virtualizer<HTMLDivElement, HTMLTableRowElement>): number =>
  entry ? measureElement(line, entry, lines) : (lines.measurementsCache[lines.indexFromElement(line)]?.size ?? 0);

/** As tall as the box may become. */
const greatestHeight = () => Math.max(360, Math.min(window.innerHeight * 0.76, 860));

/**
 * Whether all lines have to stand on the page: from when somebody searches it with the browser's own search until the lines are others.
 * A line that is not there is not found.
 */
function useWhole(rows: Row[]): boolean {
  const [searched, setSearched] = useState<Row[] | null>(null);
  useEffect(() => {
    const prepare = (event: KeyboardEvent) => {
      const searches = event.key === 'F3' || ((event.ctrlKey || event.metaKey) && event.code === 'KeyF');
      if (searches) flushSync(() => setSearched(rows));
    };
    window.addEventListener('keydown', prepare, { capture: true });
    return () => window.removeEventListener('keydown', prepare, { capture: true });
  }, [rows]);
  return searched === rows;
}
