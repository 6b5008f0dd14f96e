import { expect, it } from 'vitest';
import { applyFiltersToRows } from '../../src/engine/kinds/list/filters/applyFiltersToRows.ts';
import type { ResolvedList } from '../../src/shared/resolved/resolved.ts';

const page = (rows: Record<string, unknown>[]) => ({
  rows,
  page: 1,
  pages: 1,
  total: rows.length,
  previous: null,
  next: null,
  totals: null,
});
const schools = (...ids: number[]) => ids.map((id) => ({ id, name: `School ${id}` }));
const call = {
  filters: {
    school_id: { match: 'id', field: 'schools' },
    status: { match: 'any', field: 'status' },
    title: { match: 'text', field: 'title' },
  },
};
const list = {
  call,
  filters: [
    { as: 'chips', filter: 'status' },
    { as: 'text', filter: 'title' },
  ],
} as unknown as ResolvedList;

it('moves the filtered item to the front and keeps the order of the others', () => {
  const rows = [
    { id: 1, schools: schools(1, 2, 3) },
    { id: 2, schools: schools(3) },
    { id: 3, schools: schools(3, 4) },
    { id: 4, schools: null },
  ];
  expect(applyFiltersToRows(list, page(rows), { school_id: '3' }).rows).toEqual([
    { id: 1, schools: schools(3, 1, 2) },
    rows[1],
    rows[2],
    rows[3],
  ]);
  expect(applyFiltersToRows(list, page(rows), { school_id: 2 }).rows[0]).toEqual({
    id: 1,
    schools: schools(2, 1, 3),
  });
});

it('keeps rows whose list has one of the values', () => {
  const rows = [
    { id: 1, status: ['late', 'paid'] },
    { id: 2, status: ['paid'] },
    { id: 3, status: [] },
  ];
  const matching = (status: string) =>
    applyFiltersToRows(list, page(rows), { status }).rows.map(({ id }) => id);
  expect(matching('late')).toEqual([1]);
  expect(matching('x, paid')).toEqual([1, 2]);
});

it('returns the same page if nothing changes', () => {
  const unchanged = page([{ id: 1, schools: schools(1, 2), status: 'paid' }]);
  for (const query of [
    {},
    { school_id: '1' },
    { school_id: '9' },
    { title: 'x' },
    { status: 'paid,delayed' },
  ])
    expect(applyFiltersToRows(list, unchanged, query)).toBe(unchanged);
});

it('removes rows that do not match a status filter, which the server ignored, and then has no total', () => {
  const rows = [{ id: 1, status: 'paid' }, { id: 2, status: 'delayed' }, { id: 3 }];
  expect(applyFiltersToRows(list, page(rows), { status: 'delayed' })).toMatchObject({
    rows: [rows[1], rows[2]],
    total: null,
  });
});
