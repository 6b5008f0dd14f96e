import { useCallback } from 'react';
import { checkAccess, hostFeature, isMainAccount } from '../../shared/calls/access.ts';
import { routeOf } from '../../shared/calls/routes.ts';
import { useAppInfo } from '../app.ts';
import { useProfile, useSessionState } from './SessionContext.ts';

/**
 * Returns a function that checks whether the user may open a screen, so that the menu offers no
 * others.
 */
export function useCanOpen(): (screenId: string) => boolean {
  const { app, routes } = useAppInfo();
  const { fields } = app.session;
  const state = useSessionState();
  return useCallback(
    (screenId) => {
      const route = routeOf(routes, screenId);
      return route !== undefined && checkAccess(route, state, fields) === 'open';
    },
    [routes, state, fields],
  );
}

/**
 * Returns a function that tells whether a link to a screen is shown. Unlike an entry of the menu, a
 * link is shown before the profile has loaded, unless its screen is only for the main account.
 */
export function useIsLinkShown(): (screenId: string) => boolean {
  const { app, routes } = useAppInfo();
  const { fields } = app.session;
  const profile = useProfile();
  return useCallback(
    (screenId) => {
      const route = routeOf(routes, screenId);
      return (
        hostFeature(profile, route?.feature) !== 'no' &&
        (route?.visibility !== 'main' || isMainAccount(profile, fields))
      );
    },
    [routes, profile, fields],
  );
}
