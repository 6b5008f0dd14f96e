import { useEffect, useState } from 'react';

/**
 * Calls back when the browser is idle, after two seconds at the latest. Returns a function that
 * cancels it.
 */
export function runWhenIdle(callback: () => void): () => void {
  // Safari has no requestIdleCallback.
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(callback, 200);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(callback, { timeout: 2000 });
  return () => window.cancelIdleCallback(handle);
}

/** Whether the browser has been idle since the component was first rendered. */
export function useHasBeenIdle(): boolean {
  const [hasBeenIdle, setHasBeenIdle] = useState(false);
  useEffect(() => runWhenIdle(() => setHasBeenIdle(true)), []);
  return hasBeenIdle;
}
