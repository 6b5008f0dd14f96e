import { useLayoutEffect, useState, type RefObject } from 'react';

interface Size {
  scale: number;
  /** The height of the frame before it is scaled. */
  height: number;
}

/** Returns the scale at which a frame of a width fits into its area, and its height. */
export function useScale(area: RefObject<HTMLElement | null>, width: number): Size {
  const [available, setAvailable] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = area.current;
    if (!element) return undefined;
    const measure = () =>
      setAvailable({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [area]);
  const scale = available.width > 0 ? Math.min(1, available.width / width) : 1;
  return { scale, height: available.height / scale };
}
