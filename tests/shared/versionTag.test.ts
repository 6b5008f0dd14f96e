import { expect, it } from 'vitest';
import { tagIfTold } from '../../src/shared/versionTag.ts';

it('names a version that a row tells, and none of a row that tells no number', () => {
  expect(tagIfTold(3)).toBe('"3"');
  expect([undefined, null, '3', 'W/"3"'].map(tagIfTold)).toEqual([null, null, null, null]);
});
