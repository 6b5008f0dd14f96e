import { expect, it } from 'vitest';
import type { ResolvedDetailRow } from '../../src/shared/resolved.ts';
import { isShown } from '../../src/engine/kinds/detail/isShown.ts';

const row: ResolvedDetailRow = {
  field: 'value',
  label: 'a.b',
  cell: 'text',
  options: {},
  always: false,
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
  expect(isShown({ ...row, always: true }, { value })).toBe(true);
});
