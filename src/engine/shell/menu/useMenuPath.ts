import { VIEW_PARAM } from '../../../shared/resolved/viewParam.ts';
import { pathFor, useAppInfo } from '../../app.ts';
import { useSavedViews } from '../../session/useSavedViews.ts';

/**
 * Returns a function that returns the path by which the menu opens a screen. It names the default
 * view of a list, if there is one.
 */
export function useMenuPath(): (screen: string) => string {
  const { routes } = useAppInfo();
  const defaultViews = useSavedViews().defaults();
  return (screen) => {
    const view = defaultViews.find((one) => one.screen === screen)?.view;
    const search = view === undefined ? '' : `?${new URLSearchParams({ [VIEW_PARAM]: view })}`;
    return `${pathFor(routes, screen)}${search}`;
  };
}
