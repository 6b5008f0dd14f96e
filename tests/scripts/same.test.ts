import { describe, expect, it } from 'vitest';
import { differences, stableJson } from '../../scripts/same/results.ts';

const results = (entries: Record<string, string>) => new Map(Object.entries(entries));

describe('the comparison of results', () => {
  it('finds none if both are the same', () => {
    expect(differences(results({ a: '1', b: '2' }), results({ b: '2', a: '1' }))).toEqual([]);
  });

  it('names what is new and what is missing, and shows where a text begins to differ', () => {
    const before = results({ a: `${'x'.repeat(100)}one`, b: '2' });
    expect(differences(before, results({ a: `${'x'.repeat(100)}other`, c: '3' }))).toEqual([
      `a\n    - ${'x'.repeat(59)}one\n    + ${'x'.repeat(59)}other`,
      'missing: b',
      'new: c',
    ]);
  });

  it('finds a text that only became longer', () => {
    expect(differences(results({ a: 'one' }), results({ a: 'one, two' }))).toEqual([
      'a\n    - one\n    + one, two',
    ]);
  });

  it('shows the first ones of many', () => {
    const many = results(Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`${at}`, ''])));
    expect(differences(new Map(), many).slice(-2)).toEqual(['new: 19', 'and 10 more']);
  });
});

it('the order of keys does not matter, that of items does', () => {
  expect(stableJson(new Map([['b', { d: 1, c: [2, 1] }]]))).toBe(
    stableJson({ b: { c: [2, 1], d: 1 } }),
  );
  expect(stableJson([1, 2])).not.toBe(stableJson([2, 1]));
});
