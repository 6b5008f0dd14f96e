import { expect, it } from 'vitest';
import type { ResolvedColumn } from '../../src/shared/resolved/resolved.ts';
import { toColumnWidths } from '../../src/engine/kinds/list/virtual/columnWidths.ts';

const column = (field: string, more: Partial<ResolvedColumn> = {}): ResolvedColumn => ({
  field,
  label: field,
  cell: 'text',
  options: {},
  align: 'start',
  sortable: false,
  hideable: true,
  showLabel: false,
  ...more,
});
const numberColumn = { cell: 'number', align: 'number' } as const;

/** Evaluates a CSS width in a box of the given width. */
function evaluateWidth(width: string | undefined, box: number): number {
  const parts =
    /^calc\(clamp\((\d+)px, \1px \+ \(100cqi - (\d+)px\) \* ([\d.]+), (\d+)px\) \+ max\(0px, \(100cqi - (\d+)px\) \* ([\d.]+)\)\)$/.exec(
      width ?? '',
    );
  if (!parts) return Number.parseInt(width ?? '', 10);
  const [from = 0, least = 0, share = 0, to = 0, full = 0, growth = 0] = parts.slice(1).map(Number);
  return (
    Math.min(to, Math.max(from, from + (box - least) * share)) + Math.max(0, (box - full) * growth)
  );
}

const columns = [
  column('student', { width: 130 }),
  column('school', { width: 270 }),
  column('grade', { width: 144 }),
  column('day', { cell: 'date', width: 150 }),
  column('state', { cell: 'chip', width: 104 }),
  column('amount', { ...numberColumn, width: 102 }),
];

it('columns have their defined widths if there is just enough space', () => {
  const { byField } = toColumnWidths(columns, 'student');
  expect(byField).not.toHaveProperty('student');
  expect(
    ['school', 'grade', 'day', 'state', 'amount'].map((field) =>
      evaluateWidth(byField[field], 900),
    ),
  ).toEqual([270, 144, 150, 104, 102]);
});

it('in a wider box only text columns grow, by their widths, and the name column takes its share', () => {
  const { byField } = toColumnWidths(columns, 'student');
  const [school, grade, ...others] = ['school', 'grade', 'day', 'state', 'amount'].map((field) =>
    evaluateWidth(byField[field], 1444),
  );
  expect(school).toBeCloseTo(270 * 2, 0);
  expect(grade).toBeCloseTo(144 * 2, 0);
  expect(others).toEqual([150, 104, 102]);
  expect(1444 - [school!, grade!, ...others].reduce((sum, width) => sum + width)).toBeCloseTo(
    260,
    0,
  );
});

it('in a narrower box only text columns shrink, down to their minimum', () => {
  const { tableMin, byField } = toColumnWidths(columns, 'student');
  expect(tableMin).toBe(3 * 96 + 150 + 104 + 102);
  const narrow = evaluateWidth(byField['school'], 800);
  expect(narrow).toBeGreaterThan(96);
  expect(narrow).toBeLessThan(270);
  expect(evaluateWidth(byField['school'], 400)).toBe(96);
  expect(['day', 'state', 'amount'].map((field) => byField[field])).toEqual([
    '150px',
    '104px',
    '102px',
  ]);
  for (const box of [tableMin, 700, 800, 900]) {
    const rest =
      box -
      ['school', 'grade', 'day', 'state', 'amount'].reduce(
        (sum, field) => sum + evaluateWidth(byField[field], box),
        0,
      );
    expect(rest, `the name in a box of ${box}`).toBeGreaterThanOrEqual(95.9);
  }
});

it('columns without a width, and a name column without one, have minimum widths', () => {
  const { tableMin, byField } = toColumnWidths(
    [column('student'), column('note'), column('amount', { ...numberColumn, width: 100 })],
    'student',
  );
  expect(tableMin).toBe(220 + 96 + 100);
  expect(byField).toEqual({ note: '96px', amount: '100px' });
});
