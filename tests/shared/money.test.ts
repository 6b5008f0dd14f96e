import { expect, it } from 'vitest';
import { sumOf } from '../../src/shared/money.ts';

it('a sum has no more decimals than its parts, and passes over what is no number', () => {
  expect(sumOf([0.1, 0.2, '5', undefined, 1000])).toBe(1000.3);
});
