import { useCallback, useEffect, useState, type ComponentType } from 'react';
import { withMuiTheme } from './withMuiTheme.tsx';
import { reportFailedPart } from './failedParts.tsx';
import { memoizeAsync } from './memoizeAsync.ts';
import { lastInputAt } from './lastInput.ts';

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

/** Components with MUI wait until the page has been ready, and the user inactive, for this long. */
const INACTIVITY_MS = 1000;

/**
 * Like `runWhenIdle`, but only after the given time has passed both from now and since the last
 * user input. A user who has just pressed a link should not wait until this component has rendered.
 */
function runWhenInactive(callback: () => void, inactivityMs: number): () => void {
  const remainingMs = () => inactivityMs - (performance.now() - lastInputAt());
  let cancel: () => void;
  const check = () => (remainingMs() > 0 ? checkAfter(remainingMs()) : callback());
  const checkAfter = (ms: number) => {
    const timer = setTimeout(() => (cancel = runWhenIdle(check)), ms);
    cancel = () => clearTimeout(timer);
  };
  // Starts listening for user input.
  lastInputAt();
  checkAfter(inactivityMs);
  return () => cancel();
}

/**
 * Creates a hook for a component that replaces a lighter placeholder. The component is loaded when
 * the browser is idle once `ready`, when the placeholder is hovered, or when it is pressed. The
 * hook returns the component (undefined until it is loaded), a function for hovering, and a
 * function for pressing, which reports an error if loading fails.
 * @param withoutMui for components that render without MUI
 */
export function lazyOnIdle<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  { withoutMui = false } = {},
): (ready: boolean) => [ComponentType<Props> | undefined, () => void, () => void] {
  const load = withoutMui ? memoizeAsync(fetchPart) : withMuiTheme(fetchPart);
  return (ready) => {
    // With MUI it starts with the placeholder even if the code is loaded, because MUI components
    // take longer to render than the rows beside them.
    const [Part, setPart] = useState(() => (withoutMui ? load.current() : undefined));
    const fetch = useCallback((onFailure: () => void) => {
      // If loading fails, the placeholder stays and the next press tries again. setTimeout keeps
      // the replacement from happening during the press, which would lose the focus.
      void load().then((loaded) => setTimeout(() => setPart(() => loaded)), onFailure);
    }, []);
    const preload = useCallback(() => fetch(() => undefined), [fetch]);
    const loadNow = useCallback(
      function retry() {
        fetch(() => reportFailedPart(retry));
      },
      [fetch],
    );
    useEffect(
      () => (ready && !Part ? runWhenInactive(preload, withoutMui ? 0 : INACTIVITY_MS) : undefined),
      [ready, Part, preload],
    );
    return [Part, preload, loadNow];
  };
}
