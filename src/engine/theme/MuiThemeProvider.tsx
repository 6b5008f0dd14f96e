import { createContext, useContext, type ReactNode } from 'react';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import type { Direction } from '@mui/material/styles';
import ThemeProvider from '@mui/system/ThemeProvider';
import { memoize } from '../../shared/memoize.ts';
import { directionOf, useLanguage } from '../i18n/useLanguage.ts';
import { createAppTheme } from './createAppTheme.ts';
import { mirrored, selectable } from './stylisPlugins.ts';

/** A direction's theme and sheet are made when it is first shown: few people use both in one sitting. */
const themeFor = memoize((direction: Direction) => ({
  theme: createAppTheme(direction),
  // Browsers of today need hardly a prefix: without plugins of its own, the cache would write them for all of the past.
  cache: createCache({
    key: direction,
    stylisPlugins: direction === 'rtl' ? [selectable, mirrored] : [selectable],
  }),
}));

const Within = createContext(false);

/**
 * Gives MUI's parts below it their theme; the variables that it speaks of stand in generated/theme.css. Of two, one in the other, the
 * inner does nothing. Changing the language swaps cache and theme through context, so nothing below is mounted again and no state is lost.
 */
export function MuiThemeProvider({ children }: { children: ReactNode }): ReactNode {
  const { cache, theme } = themeFor(directionOf(useLanguage()));
  if (useContext(Within)) return children;
  return (
    <Within value>
      <CacheProvider value={cache}>
        <ThemeProvider theme={theme}>{children}</ThemeProvider>
      </CacheProvider>
    </Within>
  );
}
