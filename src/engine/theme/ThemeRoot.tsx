import { useMemo, type ReactNode } from 'react';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider, type Direction } from '@mui/material/styles';
import { createAppTheme } from './createAppTheme.ts';
import { mirrored, selectable } from './stylisPlugins.ts';
import './fonts.css';

/** A direction's theme and sheet are made when it is first shown: few people use both in one sitting. */
const dressOf = remembered((direction: Direction) => ({
  theme: createAppTheme(direction),
  // Browsers of today need hardly a prefix: without plugins of its own, the cache would write them for all of the past.
  cache: createCache({ key: direction, stylisPlugins: direction === 'rtl' ? [selectable, mirrored] : [selectable] }),
}));

function remembered<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new Map<Key, Value>();
  return (key) => {
    const known = made.get(key) ?? make(key);
    made.set(key, known);
    return known;
  };
}

/**
 * Styles for one direction, light and dark. Changing the direction swaps cache and theme through context,
 * so nothing below is mounted again and no state is lost.
 */
export function ThemeRoot(props: { direction: Direction; storageKey: string; children: ReactNode }) {
  const { direction, storageKey, children } = props;
  const { cache, theme } = dressOf(direction);
  return useMemo(
    () => (
      <CacheProvider value={cache}>
        <ThemeProvider theme={theme} defaultMode="system" modeStorageKey={storageKey} disableTransitionOnChange>
          <CssBaseline />
          {children}
        </ThemeProvider>
      </CacheProvider>
    ),
    [cache, theme, storageKey, children],
  );
}
