import type { Params } from './buildUrl.ts';
import type { RouteEntry } from '../resolved/resolved.ts';

/**
 * Indexes of the route table. They are needed because there may be a thousand screens, and each row
 * of a list looks up one or two routes.
 */
interface RouteIndex {
  byId: Map<string, RouteEntry>;
  byPath: Map<string, RouteEntry>;
  patterns: { entry: RouteEntry; pattern: RegExp }[];
}

const indexes = new WeakMap<RouteEntry[], RouteIndex>();

function routeIndexOf(routes: RouteEntry[]): RouteIndex {
  const cached = indexes.get(routes);
  if (cached) return cached;
  const index: RouteIndex = {
    byId: new Map(routes.map((entry) => [entry.id, entry])),
    byPath: new Map(routes.map((entry) => [entry.path, entry])),
    patterns: routes.flatMap((entry) =>
      entry.path.includes(':')
        ? [{ entry, pattern: new RegExp(`^${entry.path.replace(/:[^/]+/g, '[^/]+')}$`) }]
        : [],
    ),
  };
  indexes.set(routes, index);
  return index;
}

/** Finds the screen of a path. A route without parameters has priority over one with parameters. */
export function findRoute(routes: RouteEntry[], pathname: string): RouteEntry | undefined {
  const path = pathname.replace(/(.)\/$/, '$1');
  const { byPath, patterns } = routeIndexOf(routes);
  return byPath.get(path) ?? patterns.find(({ pattern }) => pattern.test(path))?.entry;
}

/** Returns the values of a route's path parameters at a pathname. */
export function paramsAt(path: string, pathname: string): Params {
  const parts = pathname.split('/');
  return Object.fromEntries(
    path
      .split('/')
      .flatMap((part, index) =>
        part.startsWith(':') ? [[part.slice(1), decodeSegment(parts[index] ?? '')]] : [],
      ),
  );
}

function decodeSegment(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Returns the route of a screen. */
export const routeOf = (routes: RouteEntry[], id: string): RouteEntry | undefined =>
  routeIndexOf(routes).byId.get(id);
