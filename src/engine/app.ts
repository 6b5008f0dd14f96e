import { createContext, useContext } from 'react';
import type { MenuEntry, ResolvedApp, RouteEntry } from '../rules/resolved.ts';

/** What every part of the engine may know of the product: app.json and the route table, as the compiler resolved them. */
export interface AppInfo {
  app: ResolvedApp;
  routes: RouteEntry[];
}

const AppContext = createContext<AppInfo | null>(null);

export const AppProvider = AppContext.Provider;

export function useAppInfo(): AppInfo {
  const info = useContext(AppContext);
  if (!info) throw new Error('Outside the app: no AppProvider stands above this component');
  return info;
}

/** The route table as it is looked up: there may be a thousand screens, and every row asks for a path or two. */
interface RouteIndex {
  byId: Map<string, RouteEntry>;
  byPath: Map<string, RouteEntry>;
  patterns: { entry: RouteEntry; pattern: RegExp }[];
}

const indexes = new WeakMap<RouteEntry[], RouteIndex>();

function indexOf(routes: RouteEntry[]): RouteIndex {
  const known = indexes.get(routes);
  if (known) return known;
  const made: RouteIndex = {
    byId: new Map(routes.map((entry) => [entry.id, entry])),
    byPath: new Map(routes.map((entry) => [entry.path, entry])),
    patterns: routes.flatMap((entry) => (entry.path.includes(':') ? [{ entry, pattern: new RegExp(`^${entry.path.replace(/:[^/]+/g, '[^/]+')}$`) }] : [])),
  };
  indexes.set(routes, made);
  return made;
}

/** The screen that stands at a path; a path without parameters wins over one with. */
export function findRoute(routes: RouteEntry[], pathname: string): RouteEntry | undefined {
  const path = pathname.replace(/(.)\/$/, '$1');
  const { byPath, patterns } = indexOf(routes);
  return byPath.get(path) ?? patterns.find(({ pattern }) => pattern.test(path))?.entry;
}

/** The path of a screen, with its `:params` filled in. Going somewhere is always by id. */
export function pathOf(routes: RouteEntry[], id: string, params: Record<string, string | number> = {}): string {
  const route = indexOf(routes).byId.get(id);
  if (!route) throw new Error(`No screen "${id}"`);
  return route.path.replace(/:([A-Za-z0-9]+)/g, (_all, name: string) => encodeURIComponent(String(params[name] ?? '')));
}

/** The menu entries that lead to a screen, outermost first; empty where the menu does not name it. */
export function menuTrail(menu: MenuEntry[], screenId: string): MenuEntry[] {
  for (const entry of menu) {
    if (entry.to === screenId) return [entry];
    const below = menuTrail(entry.items ?? [], screenId);
    if (below.length > 0) return [entry, ...below];
  }
  return [];
}
