import { createContext, useContext, type ReactNode } from 'react';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import type { Direction } from '@mui/material/styles';
import ThemeProvider from '@mui/system/ThemeProvider';
import { memoize } from '../../shared/memoize.ts';
import { directionOf, useLanguage } from '../i18n/useLanguage.ts';
import { createAppTheme } from './createAppTheme.ts';
import { mirrorForRtl, prefixUserSelect } from './stylisPlugins.ts';

/**
 * Theme and cache of a direction are created when it is first shown, because few users use both.
 */
const themeFor = memoize((direction: Direction) => ({
  theme: createAppTheme(direction),
  // Current browsers need hardly any vendor prefix. Without plugins of its own, the cache would add
  // all of them.
  cache: createCache({
    key: direction,
    stylisPlugins: direction === 'rtl' ? [prefixUserSelect, mirrorForRtl] : [prefixUserSelect],
  }),
}));

const HasMuiTheme = createContext(false);

/**
 * Provides MUI's components with their theme. Its CSS variables are in generated/theme.css. Nested
 * in another one it does nothing. A change of the language replaces cache and theme by context, so
 * nothing is mounted again and no state is lost.
 */
export function MuiThemeProvider({ children }: { children: ReactNode }): ReactNode {
  const { cache, theme } = themeFor(directionOf(useLanguage()));
  if (useContext(HasMuiTheme)) return children;
  return (
    <HasMuiTheme value>
      <CacheProvider value={cache}>
        <ThemeProvider theme={theme}>{children}</ThemeProvider>
      </CacheProvider>
    </HasMuiTheme>
  );
}
