import type { Compilation } from '../../compiler/compile.ts';
import { checkAccess, type Visitor } from '../../shared/calls/access.ts';
import { buildUrl } from '../../shared/calls/buildUrl.ts';
import { openingCallsOf } from '../../shared/calls/openingCalls.ts';
import { findRoute, paramsAt } from '../../shared/calls/routes.ts';

/**
 * Returns the URLs of the API calls that a page sends first for a signed-in user.
 * @param url the path and query of the page, such as `/my-loans?page=2`
 */
export type OpeningCalls = (url: string) => string[];

/**
 * Lists the first calls of a page: the profile, and what its screen loads first. They are written
 * into the page, so that the browser sends them before any script has loaded. Calls of a screen
 * with restricted access are left out, because the client checks the profile first.
 */
export function createOpeningCalls({
  app,
  routes,
  screens,
}: Pick<Compilation, 'app' | 'routes' | 'screens'>): OpeningCalls {
  const profile = buildUrl(app.session.profile);
  return (url) => {
    const [pathname = '', query] = url.split('?', 2);
    const entry = findRoute(routes, pathname);
    const screen = entry && screens.get(entry.id);
    if (!screen || checkAccess(screen, SIGNED_IN_VISITOR, app.session.fields) !== 'open')
      return [profile];
    const screenCalls = openingCallsOf(screen, {
      params: paramsAt(entry.path, pathname),
      search: new URLSearchParams(query),
    });
    return [
      ...new Set([
        profile,
        ...screenCalls.map(({ call, params, query: callQuery }) =>
          buildUrl(call, params, callQuery),
        ),
      ]),
    ];
  };
}

/** A signed-in visitor whose profile is not known yet. */
const SIGNED_IN_VISITOR: Visitor = { status: 'in', profile: null };
