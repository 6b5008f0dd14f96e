import { describe, expect, it } from 'vitest';
import {
  AGGREGATES,
  joinParts,
  valueOfPart,
  type Aggregate,
  type GroupPart,
} from '../../src/shared/aggregates.ts';

const total = (aggregate: Aggregate, parts: GroupPart[]) =>
  valueOfPart(aggregate, joinParts(aggregate, parts));

describe('the total of groups', () => {
  it('is the sum of counts and sums, without errors of floating-point sums', () => {
    expect(total('count', [{ value: 2 }, { value: null }, { value: 3 }])).toBe(5);
    expect(total('sum', [{ value: 0.1 }, { value: 0.2 }])).toBe(0.3);
    expect(total('sum', [{ value: -5.76 }, { value: 6.61 }])).toBe(0.85);
    expect(total('sum', [{ value: 9_999_999_999.99 }, { value: 1e-7 }])).toBe(
      9_999_999_999.9900001,
    );
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

it.each(Object.entries(AGGREGATES))('%s without rows is stated', (aggregate, { empty }) => {
  expect(valueOfPart(aggregate as Aggregate, { value: null })).toBe(empty);
  expect(total(aggregate as Aggregate, [])).toBe(empty);
});
