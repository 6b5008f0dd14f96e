import { expect, it } from 'vitest';
import { withFallbacks, type Fallback } from '../../../src/shared/resolved/fallback.ts';

const filled = (fallback: Fallback, row: object, rows: Record<string, unknown>[] = []) =>
  (withFallbacks(row, { field: fallback }, rows) as Record<string, unknown>)['field'];

it.each<[string, Fallback, object, unknown]>([
  ['a value that is returned stays', { value: 1 }, { field: 2 }, 2],
  ['so does null, which the host has returned', { value: 1 }, { field: null }, null],
  ['a fixed value', { value: false }, {}, false],
  ['another field', { pointers: ['/other'] }, { other: 'x' }, 'x'],
  ['the first field with a value', { pointers: ['/a', '/b'] }, { a: null, b: 3 }, 3],
  ['a field within an object', { pointers: ['/bank/iban'] }, { bank: { iban: 'SA1' } }, 'SA1'],
  ['nothing within null', { pointers: ['/bank/iban'] }, { bank: null }, undefined],
  ['a field of each item', { pointers: ['/all/*/id'] }, { all: [{ id: 1 }, { id: 2 }] }, [1, 2]],
  ['a text of fields', { text: '{a} {b}' }, { a: 'Noura', b: 'Ali' }, 'Noura Ali'],
  ['a text without an empty field', { text: '{a} {b}' }, { a: 'Noura', b: null }, 'Noura'],
  ['no text without any of the fields', { text: '{a} {b}' }, {}, undefined],
])('%s', (_name, fallback, row, expected) => {
  expect(filled(fallback, row)).toEqual(expected);
});

it.each<[string, Fallback, Record<string, unknown>[], unknown]>([
  ['the sum of the rows', { sum: 'n' }, [{ n: 0.1 }, { n: 0.2 }], 0.3],
  ['the average of the rows', { average: 'n' }, [{ n: 1 }, { n: 2 }, { n: 2 }], 1.67],
  ['no sum without rows', { sum: 'n' }, [], undefined],
  ['no sum if a row lacks the number', { sum: 'n' }, [{ n: 1 }, {}], undefined],
])('totals: %s', (_name, fallback, rows, expected) => {
  expect(filled(fallback, {}, rows)).toBe(expected);
});

it('returns the same row if nothing is missing, and what is no row as it is', () => {
  const row = { field: 1 };
  expect(withFallbacks(row, { field: { value: 2 } })).toBe(row);
  expect(withFallbacks(null, { field: { value: 2 } })).toBeNull();
});
