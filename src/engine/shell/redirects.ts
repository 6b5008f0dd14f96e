import type { AccessResult } from '../../shared/calls/access.ts';
import { pathFor, type AppInfo } from '../app.ts';
import { RETURN_PARAM, toReturnPath } from '../session/returnPath.ts';
import type { EndReason, SessionState } from '../session/sessionStore.ts';

/** Returns the path to redirect to if access is denied, or null if the screen may open. */
export function redirectFor(
  access: AccessResult,
  url: URL,
  { app, routes }: AppInfo,
): string | null {
  if (access === 'toHome' || access === 'notOnHost') return pathFor(routes, app.screens.home);
  if (access === 'toSignedIn') return pathFor(routes, app.screens.profile);
  if (access !== 'toSignIn') return null;
  const requestedPath = `${url.pathname}${url.search}`;
  return `${pathFor(routes, app.screens.signIn)}?${new URLSearchParams({ [RETURN_PARAM]: requestedPath })}`;
}

/** The reasons after which signing in does not return to the screen on which the session ended. */
const REASONS_TO_START_AGAIN: (EndReason | null)[] = [
  'auth.logout.done',
  'auth.login.reason.listFailedAgain',
];

/**
 * Returns the path to which an open screen redirects when the session changes. After signing in,
 * that is the requested screen. After the user has signed out, or if the same list has failed
 * again, the sign-in screen does not return to the current one.
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
  const startsAgain = session.status === 'out' && REASONS_TO_START_AGAIN.includes(session.reason);
  if (access === 'toSignIn' && startsAgain) return pathFor(routes, app.screens.signIn);
  return redirectFor(access, url, info);
}
