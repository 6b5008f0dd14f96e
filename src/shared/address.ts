import type { ResolvedCall } from './resolved.ts';

/** The values of parameters by name; empty ones are left out. */
export type Query = Record<string, string | number | undefined>;

/** The parts of a route or of a call's path that vary. */
export type Params = Record<string, string>;

/** The address of a call on its host, or of a route: the path with what varies filled in, and the query. */
export function buildUrl(
  { path: pattern }: Pick<ResolvedCall, 'path'>,
  params: Record<string, string | number> = {},
  query: Query = {},
): string {
  const path = pattern.replace(/:([A-Za-z0-9]+)/g, (_all, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, String(value)]],
    ),
  );
  return `${path}${search.size > 0 ? `?${search}` : ''}`;
}
