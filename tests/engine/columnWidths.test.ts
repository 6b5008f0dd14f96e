import { expect, it } from 'vitest';
import type { ResolvedColumn } from '../../src/shared/resolved.ts';
import { columnWidths } from '../../src/engine/kinds/list/virtual/columnWidths.ts';

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
const figure = { cell: 'number', align: 'number' } as const;

/** What CSS makes of a width in a box that is so wide. */
function inBox(width: string | undefined, box: number): number {
  const parts = /^clamp\((\d+)px, \1px \+ \(100cqi - (\d+)px\) \* ([\d.]+), (\d+)px\)$/.exec(
    width ?? '',
  );
  if (!parts) return Number.parseInt(width ?? '', 10);
  const [from = 0, least = 0, share = 0, to = 0] = parts.slice(1).map(Number);
  return Math.min(to, Math.max(from, from + (box - least) * share));
}

const columns = [
  column('student', { width: 130 }),
  column('school', { width: 270 }),
  column('grade', { width: 144 }),
  column('day', { cell: 'date', width: 150 }),
  column('state', { cell: 'chip', width: 104 }),
  column('amount', { ...figure, width: 102 }),
];

it('lines have the widths of their columns where there is room, and the name the rest', () => {
  const { of } = columnWidths(columns, 'student');
  expect(of).not.toHaveProperty('student');
  for (const box of [900, 1400])
    expect(
      ['school', 'grade', 'day', 'state', 'amount'].map((field) => inBox(of[field], box)),
    ).toEqual([270, 144, 150, 104, 102]);
});

it('in a narrower box texts give way down to their least, and days, states and figures do not', () => {
  const { least, of } = columnWidths(columns, 'student');
  expect(least).toBe(3 * 96 + 150 + 104 + 102);
  const narrow = inBox(of['school'], 800);
  expect(narrow).toBeGreaterThan(96);
  expect(narrow).toBeLessThan(270);
  expect(inBox(of['school'], 400)).toBe(96);
  expect(['day', 'state', 'amount'].map((field) => of[field])).toEqual(['150px', '104px', '102px']);
  for (const box of [least, 700, 800, 900]) {
    const rest =
      box -
      ['school', 'grade', 'day', 'state', 'amount'].reduce(
        (sum, field) => sum + inBox(of[field], box),
        0,
      );
    expect(rest, `the name in a box of ${box}`).toBeGreaterThanOrEqual(95.9);
  }
});

it('a name without a width, and a column without one, keep what they need', () => {
  const { least, of } = columnWidths(
    [column('student'), column('note'), column('amount', { ...figure, width: 100 })],
    'student',
  );
  expect(least).toBe(220 + 96 + 100);
  expect(of).toEqual({ note: '96px', amount: '100px' });
});
