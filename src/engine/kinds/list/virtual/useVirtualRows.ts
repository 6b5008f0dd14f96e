import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';
import { useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual';
import type { Row } from '../../../data/page.ts';
import { toRenderedRows, useVirtualizerOptions } from '../report/rowVirtualization.ts';

/** The heights of a row and of the table header, in pixels. */
export interface RowSizes {
  row: number;
  header: number;
}

/**
 * Returns the rows to render for the scroll position of the page, and the space above and below
 * them.
 */
export function useWindowVirtualRows(
  rows: Row[],
  box: RefObject<HTMLElement | null>,
  { row, header }: RowSizes,
  isSearching: boolean,
) {
  const { rendersAll, options } = useVirtualizerOptions(rows, isSearching);
  // The rule concerns the React Compiler, which this project does not use.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer<HTMLTableRowElement>({
    ...options,
    estimateSize: () => row,
    scrollMargin: useOffsetTop(box) + header,
    initialRect: { width: 0, height: window.innerHeight },
  });
  useScrollToFirstRow(rows, () => {
    const top = box.current?.getBoundingClientRect().top ?? 0;
    if (top < 0) window.scrollBy({ top: top - TOP_BAR_HEIGHT_PX });
  });
  return toRenderedRows(virtualizer, rows, rendersAll);
}

/**
 * The same as `useWindowVirtualRows` for a box that scrolls because it is narrower than its table.
 */
export function useBoxVirtualRows(
  rows: Row[],
  box: RefObject<HTMLElement | null>,
  { row, header }: RowSizes,
  isSearching: boolean,
) {
  const { rendersAll, options } = useVirtualizerOptions(rows, isSearching);
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer<HTMLElement, HTMLTableRowElement>({
    ...options,
    getScrollElement: () => box.current,
    estimateSize: () => row,
    paddingStart: header,
    // Renders the first rows together with the box, before its height is known.
    initialRect: { width: 0, height: window.innerHeight },
  });
  useScrollToFirstRow(rows, () => box.current?.scrollTo({ top: 0 }));
  return toRenderedRows(virtualizer, rows, rendersAll);
}

/** The height of the app's top bar. */
const TOP_BAR_HEIGHT_PX = 56;

/**
 * Scrolls to the first row when the rows of another page, order or filter arrive. The URL has all
 * of them. Rows that are only read again, or in another language, stay where they are.
 */
function useScrollToFirstRow(rows: Row[], scroll: () => void): void {
  const { search } = useLocation();
  const shown = useRef({ rows, search });
  useEffect(() => {
    if (shown.current.rows === rows) return;
    const isOther = shown.current.search !== search;
    shown.current = { rows, search };
    if (isOther) scroll();
  });
}

/**
 * Returns the distance of an element from the top of the page in pixels. It is measured again when
 * the page's size changes.
 */
function useOffsetTop(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const measure = () =>
      element.current &&
      setTop(Math.round(element.current.getBoundingClientRect().top + window.scrollY));
    measure();
    // The height of the body changes with any content above the element.
    const page = new ResizeObserver(measure);
    page.observe(document.body);
    return () => page.disconnect();
  }, [element]);
  return top;
}
