import { useMemo, type ReactNode } from 'react';
import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider, type Direction } from '@mui/material/styles';
import rtlPlugin from '@mui/stylis-plugin-rtl';
import { prefixer } from 'stylis';
import { createAppTheme } from './createAppTheme.ts';
import './fonts.css';

const caches = {
  ltr: createCache({ key: 'ltr' }),
  rtl: createCache({ key: 'rtl', stylisPlugins: [prefixer, rtlPlugin] }),
};

const themes = { ltr: createAppTheme('ltr'), rtl: createAppTheme('rtl') };

/**
 * Styles for one direction, light and dark. Changing the direction swaps cache and theme through context,
 * so nothing below is mounted again and no state is lost.
 */
export function ThemeRoot(props: { direction: Direction; storageKey: string; children: ReactNode }) {
  const { direction, storageKey, children } = props;
  return useMemo(
    () => (
      <CacheProvider value={caches[direction]}>
        <ThemeProvider theme={themes[direction]} defaultMode="system" modeStorageKey={storageKey} disableTransitionOnChange>
          <CssBaseline />
          {children}
        </ThemeProvider>
      </CacheProvider>
    ),
    [direction, storageKey, children],
  );
}
