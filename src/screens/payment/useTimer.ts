import { useEffect, useRef, useState } from 'react';

/**
 * Calls back after a time, which is paused while the element is hovered or focused.
 * @returns the event handlers of the element
 */
export function useTimer(milliseconds: number | null, onEnd: () => void) {
  const [held, setHeld] = useState(false);
  const left = useRef(milliseconds);
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  useEffect(() => {
    left.current = milliseconds;
  }, [milliseconds]);
  useEffect(() => {
    if (milliseconds === null || held) return undefined;
    const begun = performance.now();
    const timer = setTimeout(() => end.current(), left.current ?? milliseconds);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(0, (left.current ?? milliseconds) - (performance.now() - begun));
    };
  }, [milliseconds, held]);
  const [hold, release] = [() => setHeld(true), () => setHeld(false)];
  return { onMouseEnter: hold, onMouseLeave: release, onFocus: hold, onBlur: release };
}
