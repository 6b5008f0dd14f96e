import { expect, it } from 'vitest';
import { hasValue, isEmpty } from '../../src/engine/data/hasValue.ts';

it.each([
  [undefined, true],
  [null, true],
  ['', true],
  [[], true],
  [0, false],
  [false, false],
  ['x', false],
  [['x'], false],
  [[''], false],
  [{}, false],
])('%j is empty, and nothing to read: %s', (value, empty) => {
  expect([isEmpty(value), hasValue(value)]).toEqual([empty, !empty]);
});

it('a text of spaces is held, as a password may be, and is nothing to read', () => {
  expect([isEmpty('   '), hasValue(' \n')]).toEqual([false, false]);
});
