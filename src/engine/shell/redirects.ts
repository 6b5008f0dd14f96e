import type { AccessResult } from '../../shared/access.ts';
import { pathFor, type AppInfo } from '../app.ts';
import { RETURN_PARAM, toReturnPath } from '../session/returnPath.ts';
import type { SessionState } from '../session/sessionStore.ts';

/** Returns the path to redirect to if access is denied, or null if the screen may open. */
export function redirectFor(
  access: AccessResult,
  url: URL,
  { app, routes }: AppInfo,
): string | null {
  if (access === 'toHome') return pathFor(routes, app.screens.home);
  if (access === 'toNotFound') return pathFor(routes, app.screens.notFound);
  if (access === 'toSignedIn') return pathFor(routes, app.screens.profile);
  if (access !== 'toSignIn') return null;
  const requestedPath = `${url.pathname}${url.search}`;
  return `${pathFor(routes, app.screens.signIn)}?${new URLSearchParams({ [RETURN_PARAM]: requestedPath })}`;
}

/**
 * Returns the path to which an open screen redirects when the session changes. After signing in,
 * that is the requested screen. After the user has signed out, the sign-in screen does not return
 * to the current one.
 */
export function redirectAfterSessionChange(
  access: AccessResult,
  url: URL,
  info: AppInfo,
  session: SessionState,
): string | null {
  const { app, routes } = info;
  if (access === 'toSignedIn')
    return toReturnPath(url.searchParams.get(RETURN_PARAM)) ?? pathFor(routes, app.screens.home);
  const signedOutOnPurpose = session.status === 'out' && session.reason === 'auth.logout.done';
  if (access === 'toSignIn' && signedOutOnPurpose) return pathFor(routes, app.screens.signIn);
  return redirectFor(access, url, info);
}
