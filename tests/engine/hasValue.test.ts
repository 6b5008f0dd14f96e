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
])('%j is empty and has no value to show: %s', (value, empty) => {
  expect([isEmpty(value), hasValue(value)]).toEqual([empty, !empty]);
});

it('a text of spaces is not empty, as it may be a password, but has no value to show', () => {
  expect([isEmpty('   '), hasValue(' \n')]).toEqual([false, false]);
});
