import { describe, expect, it } from 'vitest';
import { toLocalPage } from '../../src/engine/kinds/list/localPage.ts';

const local = { fields: ['name'], param: 'q', pageSize: 20 };
const rows = Array.from({ length: 45 }, (_none, index) => ({
  id: index + 1,
  name: index === 7 ? 'مدرسة أُفُق' : `School ${index + 1}`,
}));
const call = {
  filters: { state: { match: 'any', field: 'state' }, title: { match: 'text', field: 'title' } },
} as const;
const all = { rows, page: 1, pages: 1, total: null, previous: null, next: null, totals: null };
const at = (page: number, q?: string) =>
  toLocalPage(local, call, all, { filters: q === undefined ? {} : { q }, page });

describe('paging in the browser', () => {
  it('returns pages, of which the last one may be short', () => {
    expect(at(1)).toMatchObject({ page: 1, pages: 3, total: 45, previous: null, next: '?page=2' });
    expect(at(3).rows.map(({ id }) => id)).toEqual([41, 42, 43, 44, 45]);
    expect(at(3)).toMatchObject({ previous: '?page=2', next: null });
    expect(at(9).page).toBe(3);
  });

  it('searches folded text, and returns no rows without a match', () => {
    expect(at(1, 'افق').rows.map(({ id }) => id)).toEqual([8]);
    expect(at(2, 'school 4')).toMatchObject({ page: 1, pages: 1, total: 10 });
    expect(at(1, 'الأفق مدرسه').rows.map(({ id }) => id)).toEqual([8]);
    expect(at(1, 'nowhere')).toMatchObject({ rows: [], pages: 1, total: 0 });
  });

  it('applies the filters that compare a field, together with the search', () => {
    const states = rows.map((row, index) => ({ ...row, state: index < 3 ? 'open' : 'closed' }));
    const filtered = (filters: Record<string, string>) =>
      toLocalPage(local, call, { ...all, rows: states }, { filters, page: 1 }).rows.map(
        ({ id }) => id,
      );
    expect(filtered({ state: 'open' })).toEqual([1, 2, 3]);
    expect(filtered({ state: 'open', q: 'school 2' })).toEqual([2]);
    expect(filtered({ state: 'open,closed' })).toHaveLength(20);
    expect(filtered({ title: 'only the server compares it' })).toHaveLength(20);
  });

  it('keeps rows of a host that does not send the compared field', () => {
    expect(toLocalPage(local, call, all, { filters: { state: 'open' }, page: 1 }).total).toBe(45);
  });
});
