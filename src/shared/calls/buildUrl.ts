import type { ResolvedCall } from '../resolved/resolved.ts';

/** Query parameters by name. Empty values are left out of the URL. */
export type Query = Record<string, string | number | undefined>;

/** The values of the path parameters of a route or a call. */
export type Params = Record<string, string>;

/**
 * Builds the path and query of a call or a route from its pattern, its path parameters and its
 * query.
 */
export function buildUrl(
  { path: pattern }: Pick<ResolvedCall, 'path'>,
  params: Record<string, string | number> = {},
  query: Query = {},
): string {
  const path = pattern.replace(/:([A-Za-z0-9_]+)/g, (_all, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, String(value)]],
    ),
  );
  return `${path}${search.size > 0 ? `?${search}` : ''}`;
}
