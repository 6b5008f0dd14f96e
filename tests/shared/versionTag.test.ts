import { expect, it } from 'vitest';
import { versionTagOrNull } from '../../src/shared/versionTag.ts';

it('returns the tag of a numeric version, and null for anything else', () => {
  expect(versionTagOrNull(3)).toBe('"3"');
  expect([undefined, null, '3', 'W/"3"'].map(versionTagOrNull)).toEqual([null, null, null, null]);
});
