import { useCallback } from 'react';
import { checkAccess } from '../../shared/access.ts';
import { routeOf } from '../../shared/routes.ts';
import { useAppInfo } from '../app.ts';
import { useSessionState } from './SessionContext.ts';

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
