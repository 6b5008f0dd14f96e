import { versionTag } from '../../../shared/versionTag.ts';
import { Problem } from '../../base/problem.ts';

/**
 * Checks that the If-Match header, if present, matches the row's version. The prefix of a weak tag
 * is ignored, because compressing proxies add it.
 * @throws Problem 412
 */
export function assertIfMatch(ifMatch: string | undefined, version: number): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  const tags = ifMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (!tags.includes(versionTag(version))) throw new Problem(412, 'problem.changed');
}

/** Returns the ETag of a row's version, or nothing if the row has none. */
export const etagOf = (version: unknown): { etag?: string } =>
  typeof version === 'number' ? { etag: versionTag(version) } : {};
