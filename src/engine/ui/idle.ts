import { useEffect, useState } from 'react';

/**
 * Calls back when the browser is idle, after two seconds at the latest. Returns a function that
 * cancels it.
 */
function runWhenIdle(callback: () => void): () => void {
  // Safari has no requestIdleCallback.
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(callback, 200);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(callback, { timeout: 2000 });
  return () => window.cancelIdleCallback(handle);
}

/**
 * Whether code or data of the open screen are still loading. `.first` is the static frame of
 * index.html, which the first screen replaces.
 */
const isScreenLoading = () =>
  document.querySelector('#root > .first, main [aria-busy=true]') !== null;

/**
 * Calls back when the open screen has loaded and the browser is idle. Returns a function that
 * cancels it.
 * @param checkMs how long to wait before each check whether the screen has loaded
 */
export function runWhenSettled(callback: () => void, checkMs: number): () => void {
  let cancel: () => void;
  const wait = () => {
    const timer = setTimeout(() => {
      if (isScreenLoading()) wait();
      else cancel = runWhenIdle(callback);
    }, checkMs);
    cancel = () => clearTimeout(timer);
  };
  wait();
  return () => cancel();
}

const SETTLE_CHECK_MS = 200;

/** Whether the screen has loaded, and the browser has been idle, since the first render. */
export function useHasSettled(): boolean {
  const [hasSettled, setHasSettled] = useState(false);
  useEffect(() => runWhenSettled(() => setHasSettled(true), SETTLE_CHECK_MS), []);
  return hasSettled;
}

/** Whether the browser has been idle since the component was first rendered. */
export function useHasBeenIdle(): boolean {
  const [hasBeenIdle, setHasBeenIdle] = useState(false);
  useEffect(() => runWhenIdle(() => setHasBeenIdle(true)), []);
  return hasBeenIdle;
}
