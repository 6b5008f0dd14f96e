import { render } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, it } from 'vitest';
import { toScale } from '../../src/engine/blocks/chart/scale.ts';
import { LinkCell } from '../../src/values/text/LinkCell.tsx';
import { createTexts } from '../../src/engine/i18n/texts.ts';
import { totalsOf } from '../../src/engine/data/totals.ts';
import { sortRows } from '../../src/engine/kinds/list/report/sortRows.ts';
import {
  outdatedDependentFilters,
  withMatchingChoices,
  filterParams,
  readListQuery,
} from '../../src/shared/calls/listQuery.ts';
import { MAX_SEARCH_LENGTH } from '../../src/shared/text/fold.ts';
import type {
  ResolvedColumn,
  ResolvedFilter,
  ResolvedList,
} from '../../src/shared/resolved/resolved.ts';

describe('rows sorted in the browser', () => {
  const rows = [
    { id: 1, stars: 4 },
    { id: 2, stars: null },
    { id: 3, stars: 10 },
    { id: 4, stars: 4 },
  ];
  const idsOf = (sort: string) => sortRows(rows, sort).map(({ id }) => id);

  it('have the order of the server: numbers by size, equal values by id, missing values last', () => {
    expect(idsOf('stars')).toEqual([1, 4, 3, 2]);
    expect(idsOf('-stars')).toEqual([3, 4, 1, 2]);
    expect(idsOf('')).toEqual([1, 2, 3, 4]);
  });

  it('are sorted by date', () => {
    const days = [
      { id: 1, day: '2026-10-02' },
      { id: 2, day: '2026-09-30' },
    ];
    expect(sortRows(days, 'day').map(({ id }) => id)).toEqual([2, 1]);
  });
});

describe('the totals of a report', () => {
  const columns = [
    { field: 'name' },
    { field: 'paid', total: 'collected' },
    { field: 'news', total: 'sum' },
  ] as unknown as ResolvedColumn[];
  const rows = [
    { name: 'a', paid: 0.1, news: 2 },
    { name: 'b', paid: 0.2, news: null },
  ];

  it('are those of the call, or sums if the page has all rows', () => {
    expect(totalsOf(columns, { rows, pages: 1, totals: { collected: 7.5 } })).toEqual({
      paid: 7.5,
      news: 2,
    });
    expect(totalsOf(columns, { rows, pages: 1, totals: null })).toEqual({ paid: 0.3, news: 2 });
    expect(totalsOf(columns, { rows, pages: 2, totals: { collected: 7.5 } })).toEqual({
      paid: 7.5,
    });
  });

  it('are null if they are unknown or there are no rows', () => {
    expect(totalsOf(columns, { rows, pages: 2, totals: null })).toBeNull();
    expect(totalsOf(columns, { rows: [], pages: 1, totals: { collected: 0 } })).toBeNull();
    expect(totalsOf([columns[0]!], { rows, pages: 1, totals: null })).toBeNull();
  });
});

describe('the scale of a chart', () => {
  it('contains the greatest value and has round steps', () => {
    expect(toScale(100)).toEqual({ max: 100, ticks: [0, 25, 50, 75, 100] });
    expect(toScale(484)).toEqual({ max: 600, ticks: [0, 200, 400, 600] });
    expect(toScale(0.3).ticks.at(-1)).toBe(0.3);
    for (let greatest = 0; greatest <= 30; greatest += 1)
      expect(toScale(greatest, 1).ticks.every(Number.isInteger), `counts up to ${greatest}`).toBe(
        true,
      );
    expect(toScale(3, 1).ticks).toEqual([0, 1, 2, 3]);
    expect(toScale(9, 1).ticks).toEqual([0, 5, 10]);
    expect(toScale(0)).toEqual({ max: 1, ticks: [0, 1] });
  });

  it.each([1, 7, 19, 101, 999, 12_345, 6_614_341.84])(
    'reaches %d in at most five steps',
    (value) => {
      const { max, ticks } = toScale(value);
      expect(max).toBeGreaterThanOrEqual(value);
      expect(ticks.length).toBeLessThanOrEqual(6);
    },
  );
});

describe('filters', () => {
  const values = [1, 2].map((value) => ({ value, label: 'x' }));
  const hall: ResolvedFilter = {
    as: 'select',
    filter: 'hall',
    label: 'x',
    chipLabel: 'x',
    choices: { from: 'values', values },
  };
  const shelf: ResolvedFilter = {
    as: 'select',
    filter: 'shelf',
    label: 'x',
    chipLabel: 'x',
    dependsOn: 'hall',
    choices: {
      from: 'values',
      values: [
        { value: 4, label: 'x', parent: 1 },
        { value: 5, label: 'x', parent: 2 },
        { value: 6, label: 'x' },
      ],
    },
  };
  const span: ResolvedFilter = {
    as: 'span',
    filter: 'since',
    end: 'till',
    label: 'x',
    chipLabel: 'x',
    endLabel: 'x',
    presets: [],
    termStarts: [],
  };
  const list = {
    filters: [hall, shelf, span],
    call: { sortFields: [] as string[] },
  } as unknown as ResolvedList;
  const offeredValues = (value: string | undefined) => {
    const filter = withMatchingChoices(shelf, () => value);
    return filter.as === 'select' && filter.choices.from === 'values'
      ? filter.choices.values.map((one) => one.value)
      : [];
  };

  it('offer the choices of the followed value, or all without one', () => {
    expect(offeredValues(undefined)).toEqual([4, 5, 6]);
    expect(offeredValues('1')).toEqual([4, 6]);
    expect(offeredValues('2')).toEqual([5, 6]);
  });

  it('clear a value that is not among the offered choices', () => {
    expect(outdatedDependentFilters(list, new URLSearchParams('hall=1&shelf=4'))).toEqual([]);
    expect(outdatedDependentFilters(list, new URLSearchParams('hall=2&shelf=4'))).toEqual([
      'shelf',
    ]);
    expect(outdatedDependentFilters(list, new URLSearchParams('shelf=4'))).toEqual([]);
  });

  it('read at most as much of a value in the URL as the server accepts', () => {
    expect(readListQuery(list, new URLSearchParams({ hall: 'x'.repeat(5000) })).filters).toEqual({
      hall: 'x'.repeat(MAX_SEARCH_LENGTH),
    });
  });

  it('read only whole values of a list that is too long', () => {
    const chips = { filters: [{ as: 'chips', filter: 'state' }], call: list.call } as typeof list;
    const state = `${'1234,'.repeat(59)}123456789`;
    expect(readListQuery(chips, new URLSearchParams({ state })).filters).toEqual({
      state: '1234,'.repeat(59).slice(0, -1),
    });
  });

  it('read both ends of a date range from the URL', () => {
    expect(filterParams(list)).toEqual(['hall', 'shelf', 'since', 'till']);
    expect(
      readListQuery(list, new URLSearchParams('since=2026-01-01&till=2026-02-01&other=1')).filters,
    ).toEqual({ since: '2026-01-01', till: '2026-02-01' });
  });
});

describe('a link in a row', () => {
  const texts = createTexts({ ar: {}, en: {} }, [], 'ar');
  const shown = (value: unknown) =>
    render(
      <I18nextProvider i18n={texts.i18n}>
        <LinkCell value={value} row={{}} options={{}} />
      </I18nextProvider>,
    ).container.querySelector('a');

  it('opens only web URLs, in a new tab', () => {
    const link = shown('https://schools.example/1');
    expect(link).toMatchObject({
      href: 'https://schools.example/1',
      target: '_blank',
      rel: 'noopener noreferrer',
    });
    for (const value of [
      'javascript:alert(1)',
      'data:text/html,x',
      '/dashboard',
      '//evil.example',
      'JAVASCRIPT:x',
      '',
      null,
      3,
    ])
      expect(shown(value), String(value)).toBeNull();
  });
});
