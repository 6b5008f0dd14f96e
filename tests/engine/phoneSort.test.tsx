import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, it, vi } from 'vitest';
import { createTexts } from '../../src/engine/i18n/texts.ts';
import { PhoneSort } from '../../src/engine/kinds/list/rows/PhoneSort.tsx';
import type { ResolvedList } from '../../src/shared/resolved/resolved.ts';

const { i18n } = createTexts({ ar: {}, en: {} }, [], 'en');
const list = {
  columns: [
    { field: 'name', label: 'x.name', cell: 'text', align: 'start', sortable: true },
    { field: 'amount', label: 'x.amount', cell: 'number', align: 'number', sortable: true },
    { field: 'day', label: 'x.day', cell: 'date', align: 'start', sortable: true },
    { field: 'note', label: 'x.note', cell: 'text', align: 'start', sortable: false },
  ],
} as unknown as ResolvedList;

/** Presses an item of the menu of a list with the given order. Returns the new order. */
async function press(sort: string, item: string): Promise<string | undefined> {
  const onSort = vi.fn<(order: string) => void>();
  render(
    <I18nextProvider i18n={i18n}>
      <PhoneSort list={list} sort={sort} onSort={onSort} />
    </I18nextProvider>,
  );
  fireEvent.click(screen.getByRole('button'));
  fireEvent.click(await screen.findByText(item));
  cleanup();
  return onSort.mock.lastCall?.[0];
}

afterEach(cleanup);

it('a phone sorts texts from the first, numbers and days from the last', async () => {
  expect(await press('', 'x.name')).toBe('name');
  expect(await press('name', 'x.amount')).toBe('-amount');
  expect(await press('', 'x.day')).toBe('-day');
});

it('a phone keeps the order of the same column, and has an item for each direction', async () => {
  expect(await press('-amount', 'table.sortAsc')).toBe('amount');
  expect(await press('name', 'table.sortDesc')).toBe('-name');
  render(
    <I18nextProvider i18n={i18n}>
      <PhoneSort list={list} sort="" onSort={vi.fn<(order: string) => void>()} />
    </I18nextProvider>,
  );
  fireEvent.click(screen.getByRole('button'));
  expect(await screen.findByText('x.name')).toBeTruthy();
  expect(screen.queryByText('table.sortAsc')).toBeNull();
});
