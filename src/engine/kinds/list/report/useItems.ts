import { useLayoutEffect, useRef, useState } from 'react';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import type { Row } from '../../../data/page.ts';
import { drawnBy, useWindowing } from './windowing.ts';

/** About as high as an item is, in pixels: its name, and its values in two columns. */
const heightOf = (values: number) => 50 + Math.ceil(values / 2) * 48;

/** Which items of so many values each are drawn for where the page is scrolled to, and the room that those above and below take. */
export function useItems(rows: Row[], values: number) {
  const list = useRef<HTMLUListElement>(null);
  const { isWhole, settings } = useWindowing(rows);
  // Nothing here is memoized by a compiler.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useWindowVirtualizer<HTMLLIElement>({
    ...settings,
    estimateSize: () => heightOf(values),
    scrollMargin: useTop(list),
    initialRect: { width: 0, height: window.innerHeight },
  });
  return { list, ...drawnBy(virtual, rows, isWhole) };
}

/** How far down the page the list begins; what stands above it grows and shrinks. */
function useTop(list: { current: HTMLUListElement | null }): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const look = () => list.current && setTop(Math.round(list.current.getBoundingClientRect().top + window.scrollY));
    look();
    // The page as a whole changes its height with anything that stands above.
    const page = new ResizeObserver(look);
    page.observe(document.body);
    return () => page.disconnect();
  }, [list]);
  return top;
}
