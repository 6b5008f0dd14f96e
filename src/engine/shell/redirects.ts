import type { Verdict } from '../../shared/access.ts';
import { pathFor, type AppInfo } from '../app.ts';
import { RETURN_PARAM, toReturnPath } from '../session/returnPath.ts';
import type { SessionState } from '../session/session.ts';

/** Where a visit goes that the guard does not let through, or null where it does. */
export function redirectFor(verdict: Verdict, url: URL, { app, routes }: AppInfo): string | null {
  if (verdict === 'toHome') return pathFor(routes, app.screens.home);
  if (verdict === 'toSignedIn') return pathFor(routes, app.screens.profile);
  if (verdict !== 'toSignIn') return null;
  const wanted = `${url.pathname}${url.search}`;
  return `${pathFor(routes, app.screens.signIn)}?${new URLSearchParams({ [RETURN_PARAM]: wanted })}`;
}

/**
 * The same for a screen that is open while the session begins or ends: whoever signs in goes where they wanted to be,
 * whoever signs out on purpose is not brought back to where they were.
 */
export function redirectAfterSessionChange(
  verdict: Verdict,
  url: URL,
  info: AppInfo,
  session: SessionState,
): string | null {
  const { app, routes } = info;
  if (verdict === 'toSignedIn')
    return toReturnPath(url.searchParams.get(RETURN_PARAM)) ?? pathFor(routes, app.screens.home);
  const onPurpose = session.status === 'out' && session.reason === 'auth.logout.done';
  if (verdict === 'toSignIn' && onPurpose) return pathFor(routes, app.screens.signIn);
  return redirectFor(verdict, url, info);
}
