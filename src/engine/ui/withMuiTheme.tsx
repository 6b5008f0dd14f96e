import type { ComponentType } from 'react';
import { memoizeAsync, type MemoizedAsync } from './memoizeAsync.ts';

/**
 * Makes a loader of a part that is drawn with MUI bring MUI's theme along: what stands on a page before its first rows needs neither,
 * and so does not wait for them. The part is the same one at every call.
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
