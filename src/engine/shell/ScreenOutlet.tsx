import { useMemo } from 'react';
import { Navigate, useLoaderData } from 'react-router-dom';
import { checkAccess } from '../../shared/access.ts';
import { useAppInfo } from '../app.ts';
import { useSessionState } from '../session/SessionContext.ts';
import { redirectAfterSessionChange } from './redirects.ts';
import { useReplacedScreen } from './development.ts';
import type { LoadedScreen } from './loadedScreen.ts';
import { StableRouteContext } from './StableRouteContext.tsx';

/**
 * The screen of the current route, drawn by its kind, as long as the session allows it. The key keeps the state of one
 * screen from leaking into the next.
 */
export function ScreenOutlet() {
  const loaded = useLoaderData<LoadedScreen>();
  const module = useReplacedScreen(loaded);
  const info = useAppInfo();
  const session = useSessionState();
  const { screen, validators } = module;
  const { Kind } = loaded;
  // The router tells of every step on the way elsewhere: the screen that is about to be left is not drawn again for them.
  const drawn = useMemo(
    () => <Kind screen={screen} {...(validators ? { validators } : {})} />,
    [Kind, screen, validators],
  );
  const goal = redirectAfterSessionChange(
    checkAccess(screen.visibility, session),
    new URL(window.location.href),
    info,
    session,
  );
  if (goal !== null) return <Navigate to={goal} replace />;
  return (
    <div data-screen={screen.id} key={screen.id}>
      <StableRouteContext>{drawn}</StableRouteContext>
    </div>
  );
}
