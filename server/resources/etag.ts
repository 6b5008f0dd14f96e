import { versionTag } from '../../src/shared/versionTag.ts';
import { Problem } from '../http/problem.ts';

/**
 * Looks whether a request still means the row as it is. Without the header it does. The mark of a weak tag is passed over:
 * proxies that compress put it there.
 * @throws Problem 412
 */
export function assertIfMatch(ifMatch: string | undefined, version: number): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  const tags = ifMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (!tags.includes(versionTag(version))) throw new Problem(412, 'problem.changed');
}
