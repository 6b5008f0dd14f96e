import { useCallback, useEffect, useState, type ComponentType } from 'react';
import { withMuiTheme } from './withMuiTheme.tsx';
import { reportFailedPart } from './failedParts.tsx';
import { memoizeAsync } from './memoizeAsync.ts';
import { lastInputAt } from './lastInput.ts';

/** Calls back when the browser has nothing better to do, after two seconds at the latest. Gives the way to call it off. */
export function runWhenIdle(callback: () => void): () => void {
  // Safari has none of its own.
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(callback, 200);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(callback, { timeout: 2000 });
  return () => window.cancelIdleCallback(handle);
}

/** What brings MUI along leaves whoever has just got their rows, or touched the page, so long in peace. */
const CALM_MS = 1000;

/**
 * The same, but not before so much time has gone, both from now and since somebody last touched the page: whoever pressed a link waits for
 * another screen, and would wait for this one to be finished first.
 */
function whenStable(callback: () => void, calm: number): () => void {
  const left = () => calm - (performance.now() - lastInputAt());
  let callOff: () => void;
  const look = () => (left() > 0 ? rest(left()) : callback());
  const rest = (ms: number) => {
    const timer = setTimeout(() => (callOff = runWhenIdle(look)), ms);
    callOff = () => clearTimeout(timer);
  };
  // From now on it is noted when somebody touches the page.
  lastInputAt();
  rest(calm);
  return () => callOff();
}

/**
 * A part of a screen that something lighter stands in for until it is fetched: once `ready`, in an idle moment, or at once when somebody
 * comes near or asks for it. The hook gives the part (undefined until it is here), what to call when somebody comes near, and what when they
 * ask: then they are told where it cannot be fetched.
 * @param withoutMui for what is drawn without MUI
 */
export function lazyOnIdle<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  { withoutMui = false } = {},
): (ready: boolean) => [ComponentType<Props> | undefined, () => void, () => void] {
  const load = withoutMui ? memoizeAsync(fetchPart) : withMuiTheme(fetchPart);
  return (ready) => {
    // Also where the code has long been here: what is drawn with MUI takes longer to draw than the rows it stands beside.
    const [here, setHere] = useState(() => (withoutMui ? load.current() : undefined));
    const fetch = useCallback((onFailure: () => void) => {
      // A part that cannot be fetched leaves the stand-in where it is, and is asked for again at the next press.
      // Nor does it come in the middle of the press that asked: the browser would take the focus from whatever took the place of what is pressed.
      void load().then((loaded) => setTimeout(() => setHere(() => loaded)), onFailure);
    }, []);
    const near = useCallback(() => fetch(() => undefined), [fetch]);
    const ask = useCallback(
      function askFor() {
        fetch(() => reportFailedPart(askFor));
      },
      [fetch],
    );
    useEffect(
      () => (ready && !here ? whenStable(near, withoutMui ? 0 : CALM_MS) : undefined),
      [ready, here, near],
    );
    return [here, near, ask];
  };
}
