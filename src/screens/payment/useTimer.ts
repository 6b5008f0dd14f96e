import { useEffect, useRef, useState } from 'react';

/**
 * Calls back after a time, which is paused while the element is hovered or focused.
 * @returns the event handlers of the element
 */
export function useTimer(milliseconds: number | null, onEnd: () => void) {
  const [isPaused, setIsPaused] = useState(false);
  const remaining = useRef(milliseconds);
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  useEffect(() => {
    remaining.current = milliseconds;
  }, [milliseconds]);
  useEffect(() => {
    if (milliseconds === null || isPaused) return undefined;
    const startedAt = performance.now();
    const timer = setTimeout(() => end.current(), remaining.current ?? milliseconds);
    return () => {
      clearTimeout(timer);
      remaining.current = Math.max(
        0,
        (remaining.current ?? milliseconds) - (performance.now() - startedAt),
      );
    };
  }, [milliseconds, isPaused]);
  const [pause, resume] = [() => setIsPaused(true), () => setIsPaused(false)];
  return { onMouseEnter: pause, onMouseLeave: resume, onFocus: pause, onBlur: resume };
}
