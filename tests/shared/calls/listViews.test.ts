import { describe, expect, it } from 'vitest';
import {
  missingParts,
  presetChoices,
  queryOfView,
  searchOfView,
  showSame,
  type ViewedList,
} from '../../../src/shared/calls/listViews.ts';
import { isBareView, withoutView } from '../../../src/shared/resolved/viewParam.ts';

const span = {
  as: 'span',
  filter: 'from',
  end: 'to',
  presets: ['last7', 'thisMonth', 'thisTerm'],
  termStarts: ['2026-01-18', '2026-08-23'],
};
const list = {
  filters: [{ as: 'text', filter: 'name' }, span],
  call: { sortFields: ['name', 'amount'] },
} as unknown as ViewedList;
const TODAY = '2026-11-25';

const searchOf = (query: string, today = TODAY) =>
  searchOfView(list, '12', new URLSearchParams(query), today).toString();

describe('the search of a view', () => {
  it('has the id, the filters and the order of the view', () => {
    expect(searchOf('name=lab&sort=-amount')).toBe('view=12&name=lab&sort=-amount');
    expect(searchOf('')).toBe('view=12');
  });

  it('has the days of a preset, which move with the clock', () => {
    expect(searchOf('from=thisTerm')).toBe('view=12&from=2026-08-23&to=2026-11-25');
    expect(searchOf('from=thisTerm', '2026-05-01')).toBe('view=12&from=2026-01-18&to=2026-05-01');
    expect(searchOf('from=thisTerm', '2025-05-01')).toBe('view=12');
    expect(searchOf('from=2026-10-01&to=2026-10-31')).toBe('view=12&from=2026-10-01&to=2026-10-31');
  });

  it('leaves out filters and orders that the list no longer has', () => {
    expect(searchOf('city=riyadh&name=lab&sort=city')).toBe('view=12&name=lab');
    const query = new URLSearchParams('city=riyadh&name=lab&sort=-age');
    expect(missingParts(list, query)).toEqual(['city', 'age']);
    expect(missingParts(list, new URLSearchParams('from=thisTerm&sort=name'))).toEqual([]);
  });
});

it('recognizes a URL that names a view and nothing else', () => {
  expect(isBareView(new URLSearchParams('view=12'))).toBe(true);
  expect(isBareView(new URLSearchParams('view=12&name=lab'))).toBe(false);
  expect(isBareView(new URLSearchParams(''))).toBe(false);
  expect(withoutView(new URLSearchParams('view=12&name=lab')).toString()).toBe('name=lab');
});

describe('what is saved of a list', () => {
  const filters = { name: 'lab', from: '2026-08-23', to: TODAY };

  it('is the preset of a span instead of its days, if the user says so', () => {
    expect(presetChoices(list, filters, TODAY).map(({ presets }) => presets)).toEqual([
      ['thisTerm'],
    ]);
    expect(presetChoices(list, { ...filters, to: '2026-11-24' }, TODAY)).toEqual([]);
    const shown = { filters, sort: '-amount' };
    expect(queryOfView(list, shown, { from: 'thisTerm' }).toString()).toBe(
      'name=lab&from=thisTerm&sort=-amount',
    );
    expect(queryOfView(list, shown, { from: '' }).toString()).toBe(
      'name=lab&from=2026-08-23&to=2026-11-25&sort=-amount',
    );
  });

  it('can be any of the presets that have the same days', () => {
    const days = { from: '2026-11-01', to: '2026-11-07' };
    expect(presetChoices(list, days, '2026-11-07')[0]?.presets).toEqual(['last7', 'thisMonth']);
  });
});

it('compares what two searches show, whatever else they contain', () => {
  const same = (one: string, other: string) =>
    showSame(list, new URLSearchParams(one), new URLSearchParams(other));
  expect(same('view=12&name=lab', 'name=lab&page=3')).toBe(true);
  expect(same('name=lab', 'name=labs')).toBe(false);
  expect(same('name=lab', 'name=lab&sort=amount')).toBe(false);
});
