import { expect, it } from 'vitest';
import { compareNames } from '../../../src/shared/text/compareNames.ts';
import { orderRows } from '../../../src/shared/text/rowOrder.ts';

/** In the right order. */
const NAMES = [
  '2026 Report',
  'أحمد',
  'احمد',
  'آدم',
  'إيمان',
  'بدر',
  'تالا',
  'ثريا',
  'خالد',
  'عبد الله',
  'عبدالله',
  'عبد المجيد',
  'علي',
  'غادة',
  'فهد',
  'ليلى',
  'مدرسة أمل',
  'مدرسة ABC',
  'منى',
  'هند',
  'ياسر',
  'adam',
  'Ahmed',
  'al-Olaya',
  'Élodie',
  'eman',
  'Zaid',
];

it('names are sorted by the Arabic alphabet, then the Latin one, without hamza and case', () => {
  for (const [index, name] of NAMES.entries())
    for (const later of NAMES.slice(index + 1))
      expect(compareNames(name, later), `${name} < ${later}`).toBe(-1);
});

it('names that differ in spelling only have one order', () => {
  expect(compareNames('أحمد', 'أحمد')).toBe(0);
  expect(compareNames('عبدالله', 'عبد الله')).toBe(-compareNames('عبد الله', 'عبدالله'));
});

it('rows are sorted by names, days and times in both directions', () => {
  const sorted = (values: string[], descending: boolean) =>
    orderRows(
      values.map((value, id) => ({ id, value })),
      'value',
      descending,
    ).map(({ value }) => value);
  expect(sorted(NAMES.toReversed(), false)).toEqual(NAMES);
  expect(sorted(NAMES, true)).toEqual(NAMES.toReversed());
  const times = ['2026-01-02', '2026-01-10', '2026-01-10T08:00:00Z', '2026-11-01T00:00:00.5Z'];
  expect(sorted(times.toReversed(), false)).toEqual(times);
});
