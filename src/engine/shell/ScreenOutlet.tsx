import { useMemo } from 'react';
import { Navigate, useLoaderData, useLocation } from 'react-router-dom';
import { checkAccess } from '../../shared/calls/access.ts';
import { screenFor } from '../../shared/calls/rights.ts';
import { useAppInfo } from '../app.ts';
import { useIsMainAccount, useSessionState } from '../session/SessionContext.ts';
import { redirectAfterSessionChange } from './redirects.ts';
import { useReplacedScreen } from './development.ts';
import type { LoadedScreen } from './loadedScreen.ts';

/**
 * Renders the screen of the current route by its kind, as long as the session allows it. The key
 * resets the state between screens.
 */
export function ScreenOutlet() {
  const loaded = useLoaderData<LoadedScreen>();
  const module = useReplacedScreen(loaded);
  const info = useAppInfo();
  const session = useSessionState();
  const { pathname, search } = useLocation();
  const { validators } = module;
  const { Kind } = loaded;
  const isMain = useIsMainAccount();
  const screen = useMemo(() => screenFor(module.screen, isMain), [module.screen, isMain]);
  // Memoized, because the router renders this component for every state of a navigation, and the
  // screen that is being left need not render again.
  const element = useMemo(
    () => <Kind screen={screen} {...(validators ? { validators } : {})} />,
    [Kind, screen, validators],
  );
  // The location that is rendered. The address bar can be ahead of it, and then a redirect that has
  // just been made would be replaced by one from its target.
  const redirectTo = redirectAfterSessionChange(
    checkAccess(screen, session, info.app.session.fields),
    new URL(`${pathname}${search}`, window.location.origin),
    info,
    session,
  );
  if (redirectTo !== null) return <Navigate to={redirectTo} replace />;
  return (
    <div data-screen={screen.id} key={screen.id}>
      {element}
    </div>
  );
}
