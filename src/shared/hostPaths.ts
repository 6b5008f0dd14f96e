import type { ResolvedResource } from './resolved.ts';

/** Where the files of the built client stand. */
const ASSETS = 'assets';

/** What the server answers beside its calls and the client, each as the first part of a path. */
const SERVER_PARTS = [
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

/** `news` of `/news/edit/:id`. */
export const firstSegment = (path: string): string => path.split('/')[1] ?? '';

/** The first parts of all paths that are the host's. No screen has its route there: nobody could open it by its address. */
export function hostSegments(resources: Iterable<ResolvedResource>): Set<string> {
  const paths = [...resources].flatMap(({ calls }) => Object.values(calls)).map(({ path }) => path);
  return new Set([
    ASSETS,
    ...SERVER_PARTS,
    ...paths.filter((path) => path.startsWith('/')).map(firstSegment),
  ]);
}
