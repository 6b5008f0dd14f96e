import { useEffect, useRef } from 'react';
import { useVirtualizer } from '@tanstack/react-virtual';
import type { Row } from '../../../data/page.ts';
import { drawnBy, useWindowing } from '../report/windowing.ts';

/** The heights of a line and of the head that lies over the first of them, in pixels. */
export interface LineSizes {
  row: number;
  header: number;
}

/** Which lines are drawn for where a box is scrolled to, and the room that those above and below take. */
export function useLines(rows: Row[], { row, header }: LineSizes) {
  const box = useRef<HTMLDivElement>(null);
  const { isWhole, settings } = useWindowing(rows);
  // Nothing here is memoized by a compiler.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer<HTMLDivElement, HTMLTableRowElement>({
    ...settings,
    getScrollElement: () => box.current,
    estimateSize: () => row,
    paddingStart: header,
    // The first lines are drawn with the box, before its own height is known.
    initialRect: { width: 0, height: greatestHeight() },
  });
  // Another page, or another order, begins at its first line.
  useEffect(() => {
    if (box.current) box.current.scrollTop = 0;
  }, [rows]);
  return { box, ...drawnBy(virtual, rows, isWhole) };
}

/** As tall as the box may become. */
const greatestHeight = () => Math.max(360, Math.min(window.innerHeight * 0.76, 860));
