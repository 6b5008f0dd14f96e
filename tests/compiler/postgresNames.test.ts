import { expect, it } from 'vitest';
import {
  isTooLong,
  MAX_NAME_BYTES,
  toIndexName,
} from '../../src/compiler/project/postgresNames.ts';

it('names of indexes that PostgreSQL would cut off end with a hash, and stay different', () => {
  expect(toIndexName('a'.repeat(MAX_NAME_BYTES))).toBe('a'.repeat(MAX_NAME_BYTES));
  const names = ['x', 'y'].map((end) => toIndexName(`${'a'.repeat(MAX_NAME_BYTES)}_${end}`));
  for (const name of names) expect(isTooLong(name), name).toBe(false);
  expect(new Set(names).size).toBe(2);
  expect(toIndexName(`${'a'.repeat(MAX_NAME_BYTES)}_x`)).toBe(names[0]);
});
