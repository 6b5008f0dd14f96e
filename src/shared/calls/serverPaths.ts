import type { ResolvedResource } from '../resolved/resolved.ts';

/** The folder of the built client's files. */
const ASSETS = 'assets';

/** The first segments of the paths that every server serves besides calls. */
const SERVER_SEGMENTS = ['files', 'healthz', 'metrics', 'openapi.json', 'readyz'];

/** Returns `loans` for `/loans/edit/:id` and `/loans?page=2`. */
export const firstSegment = (path: string): string => path.split(/[/?#]/)[1] ?? '';

/** Returns the first segments of the paths of all calls to the server. */
export const callSegments = (resources: Iterable<ResolvedResource>): Set<string> =>
  new Set(
    [...resources]
      .flatMap(({ calls }) => Object.values(calls))
      .flatMap(({ path }) => (path.startsWith('/') ? [firstSegment(path)] : [])),
  );

/**
 * Returns the first segments of all paths that the server serves. A screen cannot have its route
 * there, because the server would answer instead.
 * @param ofProduct `serverPaths` of app.json
 */
export const serverSegments = (
  resources: Iterable<ResolvedResource>,
  ofProduct: readonly string[],
): Set<string> => new Set([ASSETS, ...SERVER_SEGMENTS, ...ofProduct, ...callSegments(resources)]);
