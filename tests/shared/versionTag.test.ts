import { expect, it } from 'vitest';
import { versionTagOrNull } from '../../src/shared/versionTag.ts';

it('names a version that a row tells, and none of a row that tells no number', () => {
  expect(versionTagOrNull(3)).toBe('"3"');
  expect([undefined, null, '3', 'W/"3"'].map(versionTagOrNull)).toEqual([null, null, null, null]);
});
