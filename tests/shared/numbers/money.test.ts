import { expect, it } from 'vitest';
import { sumOf } from '../../../src/shared/numbers/money.ts';

it('sums amounts without rounding errors and ignores values that are no numbers', () => {
  expect(sumOf([0.1, 0.2, '5', undefined, 1000])).toBe(1000.3);
});
