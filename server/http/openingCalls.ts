import type { Compilation } from '../../src/compiler/compile.ts';
import { checkAccess, type Visitor } from '../../src/shared/access.ts';
import { buildUrl } from '../../src/shared/address.ts';
import { openingCallsOf } from '../../src/shared/openingCalls.ts';
import { findRoute, paramsAt } from '../../src/shared/routes.ts';

/** Gives the addresses that a visit with a session reads first, for the page's own path and query (`/my-news?page=2`). */
export type OpeningCalls = (address: string) => string[];

/**
 * Knows what a visit reads first: who it is, and what its screen opens with. Written into the page, these calls leave before any
 * script of the app is there. Not those of a screen that is not everybody's: the app first looks who it is.
 */
export function createOpeningCalls({
  app,
  routes,
  screens,
}: Pick<Compilation, 'app' | 'routes' | 'screens'>): OpeningCalls {
  const profile = buildUrl(app.session.profile);
  return (address) => {
    const [pathname = '', query] = address.split('?', 2);
    const entry = findRoute(routes, pathname);
    const screen = entry && screens.get(entry.id);
    if (!screen || checkAccess(screen.visibility, SOMEBODY) !== 'open') return [profile];
    const openings = openingCallsOf(screen, {
      params: paramsAt(entry.path, pathname),
      search: new URLSearchParams(query),
    });
    return [
      ...new Set([
        profile,
        ...openings.map(({ call, params, query: asked }) => buildUrl(call, params, asked)),
      ]),
    ];
  };
}

/** Whoever has a session, before it is known whose it is. */
const SOMEBODY: Visitor = { status: 'in', profile: null };
