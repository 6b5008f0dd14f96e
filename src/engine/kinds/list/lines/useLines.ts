import { useEffect, useRef } from 'react';
import { useVirtualizer } from '@tanstack/react-virtual';
import type { Row } from '../../../data/page.ts';
import { drawnOf, useWindowing, wholeOf } from '../report/windowing.ts';

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
  if (isWhole) return { box, lines: wholeOf(rows), above: 0, below: 0, measure: undefined };
  const items = virtual.getVirtualItems();
  return {
    box,
    lines: drawnOf(rows, items),
    above: Math.max(0, (items[0]?.start ?? header) - header),
    below: Math.max(0, virtual.getTotalSize() - (items.at(-1)?.end ?? 0)),
    measure: virtual.measureElement,
  };
}

/** As tall as the box may become. */
const greatestHeight = () => Math.max(360, Math.min(window.innerHeight * 0.76, 860));
