import { expect, it } from 'vitest';
import type { ResolvedDetailField } from '../../src/shared/resolved/resolved.ts';
import { isShown } from '../../src/engine/kinds/detail/isShown.ts';

const row: ResolvedDetailField = {
  field: 'value',
  label: 'a.b',
  cell: 'text',
  options: {},
  showEmpty: false,
};

it.each([
  [0, true],
  [false, true],
  ['x', true],
  [['x'], true],
  [{}, true],
  ['', false],
  [' \n', false],
  [[], false],
  [null, false],
  [undefined, false],
])('a row with the value %j is shown: %s', (value, shows) => {
  expect(isShown(row, { value })).toBe(shows);
  expect(isShown({ ...row, showEmpty: true }, { value })).toBe(true);
});
