import { useLayoutEffect, type RefObject } from 'react';

/**
 * Keeps the position of a box in its style `--box-top`, for a box with its own scrolling: it ends at
 * the lower edge of the window, so that the page does not scroll, too.
 */
export function useBoxTop(box: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const measure = () => {
      const top = Math.round(element.getBoundingClientRect().top + window.scrollY);
      element.style.setProperty('--box-top', `${top}px`);
    };
    measure();
    // What is above the box may become higher.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [box]);
}
