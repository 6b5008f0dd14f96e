import { useSyncExternalStore } from 'react';
import tokens from '../theme/tokens.json' with { type: 'json' };

function watchMedia(query: string) {
  const list = window.matchMedia(query);
  return {
    subscribe: (listener: () => void) => {
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    get: () => list.matches,
  };
}

const phone = watchMedia(`(max-width: ${tokens.breakpoint.sm - 0.05}px)`);
const desktop = watchMedia(`(min-width: ${tokens.breakpoint.md}px)`);
const wide = watchMedia(`(min-width: ${tokens.breakpoint.lg}px)`);

/** Whether rows are shown as list items instead of a table. */
export const useIsPhone = () => useSyncExternalStore(phone.subscribe, phone.get);

/** How the menu is shown: a modal sheet, a rail of icons, or the full drawer. */
export type DrawerVariant = 'sheet' | 'rail' | 'full';

/** Returns the drawer that fits the width of the page. */
export function useDrawerVariant(): DrawerVariant {
  const isDesktop = useSyncExternalStore(desktop.subscribe, desktop.get);
  const isWide = useSyncExternalStore(wide.subscribe, wide.get);
  if (isWide) return 'full';
  return isDesktop ? 'rail' : 'sheet';
}
