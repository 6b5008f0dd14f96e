import { describe, expect, it } from 'vitest';
import {
  AGGREGATES,
  joinParts,
  valueOfPart,
  type Aggregate,
  type GroupPart,
} from '../../../src/shared/numbers/aggregates.ts';

const total = (aggregate: Aggregate, parts: GroupPart[]) =>
  valueOfPart(aggregate, joinParts(aggregate, parts));

describe('the total of groups', () => {
  it('is the sum of counts and sums, without errors of floating-point sums', () => {
    expect(total('count', [{ value: 2 }, { value: null }, { value: 3 }])).toBe(5);
    expect(total('sum', [{ value: 0.1 }, { value: 0.2 }])).toBe(0.3);
    expect(total('sum', [{ value: -5.76 }, { value: 6.61 }])).toBe(0.85);
    expect(total('sum', [{ value: 99.99 }, { value: 1e-7 }])).toBe(99.9900001);
    expect(total('exists', [{ value: 0 }, { value: 1 }])).toBe(true);
    expect(total('exists', [{ value: 0 }, { value: null }])).toBe(false);
  });

  it('is the average of all rows, not of the averages', () => {
    const [one, other] = [
      { value: 10, weight: 1 },
      { value: 60, weight: 3 },
    ];
    expect([valueOfPart('average', one), valueOfPart('average', other)]).toEqual([10, 20]);
    expect(total('average', [one, other])).toBe(17.5);
    expect(total('average', [one, { value: null }])).toBe(10);
    expect(total('average', [{ value: 5, weight: 0 }])).toBeNull();
  });

  it('is the extreme of numbers, days and times', () => {
    expect(total('smallest', [{ value: 3 }, { value: -2 }, { value: null }])).toBe(-2);
    expect(total('largest', [{ value: '2026-11-09' }, { value: '2026-11-10' }])).toBe('2026-11-10');
  });
});

it('a group without rows has the value 0, no, or none', () => {
  const aggregates = Object.keys(AGGREGATES) as Aggregate[];
  const expected = {
    count: 0,
    exists: false,
    sum: 0,
    average: null,
    smallest: null,
    largest: null,
  };
  const empty = (valueOf: (aggregate: Aggregate) => unknown) =>
    Object.fromEntries(aggregates.map((one) => [one, valueOf(one)]));
  expect(empty((one) => valueOfPart(one, { value: null }))).toEqual(expected);
  expect(empty((one) => total(one, []))).toEqual(expected);
});
