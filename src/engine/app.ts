import { createContext, useContext } from 'react';
import { buildUrl } from '../shared/address.ts';
import type { MenuEntry, ResolvedApp, RouteEntry } from '../shared/resolved.ts';
import { routeOf } from '../shared/routes.ts';

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

/** The path of a screen, with its `:params` filled in. Going somewhere is always by id. */
export function pathFor(
  routes: RouteEntry[],
  id: string,
  params: Record<string, string | number> = {},
): string {
  const route = routeOf(routes, id);
  if (!route) throw new Error(`No screen "${id}"`);
  return buildUrl(route, params);
}

/** The menu entries that lead to a screen, outermost first; empty where the menu does not name it. */
export function findMenuPath(menu: MenuEntry[], screenId: string): MenuEntry[] {
  for (const entry of menu) {
    if (entry.to === screenId) return [entry];
    const below = findMenuPath(entry.items ?? [], screenId);
    if (below.length > 0) return [entry, ...below];
  }
  return [];
}
