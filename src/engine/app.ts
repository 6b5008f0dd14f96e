import { createContext, useContext } from 'react';
import { buildUrl } from '../shared/calls/buildUrl.ts';
import type { MenuEntry, ResolvedApp, RouteEntry } from '../shared/resolved/resolved.ts';
import { routeOf } from '../shared/calls/routes.ts';

/** The product's app.json and route table, as the compiler resolved them. */
export interface AppInfo {
  app: ResolvedApp;
  routes: RouteEntry[];
}

const AppContext = createContext<AppInfo | null>(null);

export const AppProvider = AppContext.Provider;

export function useAppInfo(): AppInfo {
  const info = useContext(AppContext);
  if (!info) throw new Error('useAppInfo must be called inside an AppProvider');
  return info;
}

/**
 * Returns the path of a screen with its path parameters filled in. Code and definitions always link
 * to screens by id.
 */
export function pathFor(
  routes: RouteEntry[],
  id: string,
  params: Record<string, string | number> = {},
): string {
  const route = routeOf(routes, id);
  if (!route) throw new Error(`No screen "${id}"`);
  return buildUrl(route, params);
}

/**
 * Returns the menu entries that lead to a screen, outermost first, or an empty array if the menu
 * does not contain it.
 */
export function findMenuPath(menu: MenuEntry[], screenId: string): MenuEntry[] {
  for (const entry of menu) {
    if (entry.to === screenId) return [entry];
    const trail = findMenuPath(entry.items ?? [], screenId);
    if (trail.length > 0) return [entry, ...trail];
  }
  return [];
}
