import { useCallback, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { withMuiTheme } from './withMuiTheme.tsx';
import { memoizeAsync } from './memoizeAsync.ts';
import { runWhenIdle } from './lazyOnIdle.ts';
import { PartFailure } from './PartFailure.tsx';

/** A component whose code is loaded separately; see `lazyPart`. */
export interface LazyPart<Props> {
  (props: Props): ReactNode;
  /**
   * Loads the component before it is shown. Never rejects; an error is shown where the component
   * renders.
   */
  prepare(): Promise<void>;
  /** Whether it renders without MUI. */
  withoutMui: boolean;
}

/**
 * Creates a component whose code is loaded when it is first rendered. Until then it renders
 * nothing. If loading fails, the screen and its input stay, and an error message with a retry
 * button is shown.
 * @param optional shows no error message if loading fails
 * @param withoutMui for components that render without MUI, so that its theme is not loaded
 * @param idle loads the code when the browser is idle, for components outside of the screen
 */
export function lazyPart<Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  { optional = false, withoutMui = false, idle = false } = {},
): LazyPart<Props> {
  const load = withoutMui ? memoizeAsync(fetchPart) : withMuiTheme(fetchPart);
  const prepare = () =>
    load().then(
      () => undefined,
      () => undefined,
    );
  return Object.assign(LazyComponent, { prepare, withoutMui });

  function LazyComponent(props: Props) {
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
    return failed && !optional ? <PartFailure onRetry={retry} /> : null;
  }
}
