import type { ResolvedResource } from './resolved.ts';

/** The folder of the built client's files. */
const ASSETS = 'assets';

/**
 * The first segments of the paths that the server serves in addition to the API and the client's
 * files.
 */
const SERVER_SEGMENTS = [
  'company',
  'files',
  'healthz',
  'metrics',
  'openapi.json',
  'payments',
  'public',
  'readyz',
  'sandbox-gateway',
];

/** Returns `loans` for `/loans/edit/:id`. */
export const firstSegment = (path: string): string => path.split('/')[1] ?? '';

/**
 * Returns the first segments of all paths that the server serves. A screen cannot have its route
 * there, because the server would answer instead.
 */
export function serverSegments(resources: Iterable<ResolvedResource>): Set<string> {
  const paths = [...resources].flatMap(({ calls }) => Object.values(calls)).map(({ path }) => path);
  return new Set([
    ASSETS,
    ...SERVER_SEGMENTS,
    ...paths.filter((path) => path.startsWith('/')).map(firstSegment),
  ]);
}
