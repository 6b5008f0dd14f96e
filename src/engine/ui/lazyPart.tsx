import { useCallback, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { withMuiTheme } from './withMuiTheme.tsx';
import { memoizeAsync } from './memoizeAsync.ts';
import { runWhenIdle } from './lazyOnIdle.ts';
import { PartFailure } from './PartFailure.tsx';

export interface LazyPart<Props> {
  (props: Props): ReactNode;
  /** Fetches it before it is shown, so that it stands at once then. Where it cannot be fetched, that is told where it is shown. */
  prepare(): Promise<void>;
  /** Whether it is drawn without MUI. */
  withoutMui: boolean;
}

/**
 * A part of a screen that is fetched when it is first shown; nothing stands in its place until then. Where it cannot be fetched the
 * screen stays as it is, with all that was typed, and a line says so with a way to try again.
 * @param quiet for what nobody misses: no line is shown
 * @param withoutMui for what is drawn without MUI: its theme is not fetched for it
 * @param idle for what stands beside the screen: it waits until the screen has been drawn
 */
export function lazyPart<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  { quiet = false, withoutMui = false, idle = false } = {},
): LazyPart<Props> {
  const load = withoutMui ? memoizeAsync(fetchPart) : withMuiTheme(fetchPart);
  const prepare = () =>
    load().then(
      () => undefined,
      () => undefined,
    );
  return Object.assign(Shown, { prepare, withoutMui });

  function Shown(props: Props) {
    const [Part, setPart] = useState(load.current);
    const [failed, setFailed] = useState(false);
    const fetch = useCallback(
      () =>
        void load().then(
          (fetched) => setPart(() => fetched),
          () => setFailed(true),
        ),
      [],
    );
    const isMissing = Part === undefined;
    useEffect(() => {
      if (isMissing && idle) return runWhenIdle(fetch);
      if (isMissing) fetch();
      return undefined;
    }, [isMissing, fetch]);
    const retry = () => {
      setFailed(false);
      fetch();
    };
    if (Part) return <Part {...props} />;
    return failed && !quiet ? <PartFailure onRetry={retry} /> : null;
  }
}
