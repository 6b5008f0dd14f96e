import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { createHttp, type Http } from '../../src/engine/data/requests/http.ts';
import { createTexts } from '../../src/engine/i18n/texts.ts';
import { FilterChips } from '../../src/engine/kinds/list/filters/FilterChips.tsx';
import type { ListState } from '../../src/engine/kinds/list/useListState.ts';
import type { ResolvedList } from '../../src/shared/resolved/resolved.ts';
import { TestProviders } from './testProviders.tsx';

const texts = createTexts({ ar: {}, en: {} }, [], 'en');
const http = createHttp({
  apiBase: '',
  getToken: () => null,
  getLanguage: () => 'en',
  onUnauthorized: () => undefined,
});
const choices = { from: 'values', values: [{ value: 1, label: 'hall.one' }] };
const list = {
  filters: ['title', 'hall', 'shelf'].map((param) => ({
    as: param === 'title' ? 'text' : 'select',
    filter: param,
    label: param,
    chipLabel: param,
    choices,
  })),
} as unknown as ResolvedList;

/** Renders the chips for the filters of a URL. */
function renderChips(filters: Record<string, string>) {
  const state = {
    filters,
    setFilter: vi.fn<ListState['setFilter']>(),
    clearFilters: vi.fn<ListState['clearFilters']>(),
  };
  render(
    <TestProviders i18n={texts.i18n} language="en" http={http}>
      <div role="search">
        <input aria-label="box" />
      </div>
      <FilterChips list={list} state={state as unknown as ListState} />
    </TestProviders>,
  );
  return state;
}

/** Clicks a button as the keyboard does. */
function press(button: HTMLElement): void {
  button.focus();
  expect(button.localName, 'only a button is clicked by the keyboard').toBe('button');
  fireEvent.click(button, { detail: 0 });
}

afterEach(cleanup);

it('removes filters by the keyboard and keeps the focus next to the removed chip', () => {
  const { setFilter } = renderChips({ title: 'ewer', hall: '1' });
  const [first, second] = screen.getAllByRole('button', { name: 'table.removeFilter' });
  press(first!);
  expect(setFilter).toHaveBeenCalledWith('title', '');
  expect(document.activeElement).toBe(second);
  cleanup();
  const { clearFilters } = renderChips({ hall: '1' });
  press(screen.getByRole('button', { name: 'action.resetFilters' }));
  expect(clearFilters).toHaveBeenCalled();
  expect(document.activeElement).toBe(screen.getByLabelText('box'));
});

it('shows a value of the URL even if it is not among the choices', () => {
  renderChips({ hall: '1', shelf: 'x9' });
  expect([...document.querySelectorAll('[data-chip]')].map((chip) => chip.textContent)).toEqual([
    'hall: hall.one',
    'shelf: x9',
  ]);
});

it('says that a choice of the server no longer exists, such as a deleted school', async () => {
  const schools = {
    urlOf: () => 'http://host/schools',
    exchange: () => Promise.resolve({ body: { items: [{ id: 1, name: 'Cedar' }] }, etag: null }),
  } as unknown as Http;
  const filter = {
    as: 'select',
    filter: 'school',
    label: 'school',
    chipLabel: 'school',
    choices: {
      from: 'call',
      call: { name: 'school.all', pointer: '/items' },
      valueField: 'id',
      labelField: 'name',
    },
  };
  const state = { filters: { school: '9' } } as unknown as ListState;
  render(
    <TestProviders i18n={texts.i18n} language="en" http={schools}>
      <FilterChips list={{ filters: [filter] } as unknown as ResolvedList} state={state} />
    </TestProviders>,
  );
  await screen.findByText('choice.missing');
  expect(document.querySelector('[data-chip=school]')?.textContent).toBe('school: choice.missing');
});
