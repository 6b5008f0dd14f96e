import { useCallback } from 'react';
import { useAppInfo } from '../app.ts';
import type { Row } from '../data/page.ts';
import { useCanOpen } from '../session/useCanOpen.ts';
import { hrefIfKnown, type ScreenLink } from './hrefFor.ts';

/**
 * Returns a function that returns the path of a link to a screen for a row; null if there is no link,
 * if the account may not open the screen, or if the row lacks a field of the parameters.
 */
export function useScreenHref(): (link: ScreenLink | undefined, row: Row) => string | null {
  const { routes } = useAppInfo();
  const canOpen = useCanOpen();
  return useCallback(
    (link, row) => (link && canOpen(link.to) ? hrefIfKnown(routes, link, row) : null),
    [routes, canOpen],
  );
}
