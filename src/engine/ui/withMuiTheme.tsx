import type { ComponentType } from 'react';
import { memoizeAsync, type MemoizedAsync } from './memoizeAsync.ts';

/**
 * Wraps a loader of a component that renders with MUI, so that MUI's theme is loaded with it.
 * Components that are shown before the first rows need neither. Each call resolves with the same
 * component.
 */
export function withMuiTheme<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): MemoizedAsync<ComponentType<Props>> {
  return memoizeAsync(async () => {
    const [{ MuiThemeProvider }, Part] = await Promise.all([
      import('../theme/MuiThemeProvider.tsx'),
      load(),
    ]);
    return function ThemedPart(props: Props) {
      return (
        <MuiThemeProvider>
          <Part {...props} />
        </MuiThemeProvider>
      );
    };
  });
}
