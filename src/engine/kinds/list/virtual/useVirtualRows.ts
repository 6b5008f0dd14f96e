import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual';
import type { Row } from '../../../data/page.ts';
import { toRenderedRows, useVirtualizerOptions } from '../report/rowVirtualization.ts';

/** The heights of a line and of the head above the first of them, in pixels. */
export interface RowSizes {
  row: number;
  header: number;
}

/** Which lines are drawn for where the page is scrolled to, and the room that those above and below take. */
export function useWindowVirtualRows(
  rows: Row[],
  box: RefObject<HTMLElement | null>,
  { row, header }: RowSizes,
) {
  const { isWhole, settings } = useVirtualizerOptions(rows);
  // Nothing here is memoized by a compiler.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useWindowVirtualizer<HTMLTableRowElement>({
    ...settings,
    estimateSize: () => row,
    scrollMargin: useOffsetTop(box) + header,
    initialRect: { width: 0, height: window.innerHeight },
  });
  useScrollToFirstRow(rows, () => {
    const top = box.current?.getBoundingClientRect().top ?? 0;
    if (top < 0) window.scrollBy({ top: top - TOP_BAR_HEIGHT_PX });
  });
  return toRenderedRows(virtual, rows, isWhole);
}

/** As `useWindowVirtualRows`, in a box that scrolls by itself because it is narrower than its table. */
export function useBoxVirtualRows(
  rows: Row[],
  box: RefObject<HTMLElement | null>,
  { row, header }: RowSizes,
) {
  const { isWhole, settings } = useVirtualizerOptions(rows);
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer<HTMLElement, HTMLTableRowElement>({
    ...settings,
    getScrollElement: () => box.current,
    estimateSize: () => row,
    paddingStart: header,
    // The first lines are drawn with the box, before its own height is known.
    initialRect: { width: 0, height: window.innerHeight },
  });
  useScrollToFirstRow(rows, () => box.current?.scrollTo({ top: 0 }));
  return toRenderedRows(virtual, rows, isWhole);
}

/** The height of the bar at the top of the page, in pixels. */
const TOP_BAR_HEIGHT_PX = 56;

/** Another page, or another order, begins at its first line. */
function useScrollToFirstRow(rows: Row[], scroll: () => void): void {
  const last = useRef(rows);
  useEffect(() => {
    if (last.current === rows) return;
    last.current = rows;
    scroll();
  });
}

/** How far down the page an element begins; what stands above it grows and shrinks. */
function useOffsetTop(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const look = () =>
      element.current &&
      setTop(Math.round(element.current.getBoundingClientRect().top + window.scrollY));
    look();
    // The page as a whole changes its height with anything that stands above.
    const page = new ResizeObserver(look);
    page.observe(document.body);
    return () => page.disconnect();
  }, [element]);
  return top;
}
