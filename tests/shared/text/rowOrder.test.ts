import { describe, expect, it } from 'vitest';
import { orderRows } from '../../../src/shared/text/rowOrder.ts';

describe('orderRows', () => {
  const rows = [
    { id: 1, stars: 4, name: 'b' },
    { id: 2, stars: null, name: 'a' },
    { id: 3, stars: 10, name: 'b' },
    { id: 4, stars: 4 },
  ];
  const idsOf = (field: string, descending: boolean) =>
    orderRows(rows, field, descending).map(({ id }) => id);

  it('sorts by value, equal rows by id in the same direction, and missing values last', () => {
    expect([idsOf('stars', false), idsOf('stars', true)]).toEqual([
      [1, 4, 3, 2],
      [3, 4, 1, 2],
    ]);
    expect([idsOf('name', false), idsOf('name', true)]).toEqual([
      [2, 1, 3, 4],
      [3, 1, 2, 4],
    ]);
    expect([idsOf('id', true), idsOf('none', true)]).toEqual([
      [4, 3, 2, 1],
      [4, 3, 2, 1],
    ]);
  });
});
