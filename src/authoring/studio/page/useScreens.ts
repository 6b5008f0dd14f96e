import { useEffect, useState } from 'react';
import type { ScreenFile } from '../api.ts';
import { useStudioContext } from './StudioContext.ts';

const NONE: ScreenFile[] = [];

/** Returns the screens of the draft. They are read again when there are others. */
export function useScreens(): ScreenFile[] {
  const { state, isConnected, read } = useStudioContext();
  const [screens, setScreens] = useState(NONE);
  const version = state?.screensVersion;
  useEffect(() => {
    if (version === undefined || !isConnected) return undefined;
    let isOutdated = false;
    read('screens', {}).then(
      (response) => isOutdated || setScreens(response.screens),
      // After a failure, the former list stays.
      () => undefined,
    );
    return () => {
      isOutdated = true;
    };
  }, [version, isConnected, read]);
  return screens;
}
