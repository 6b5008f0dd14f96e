import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { afterEach, expect, it, vi } from 'vitest';
import { AppProvider, type AppInfo } from '../../src/engine/app.ts';
import { ApiProvider } from '../../src/engine/data/ApiContext.ts';
import { createHttp } from '../../src/engine/data/http.ts';
import { createTexts } from '../../src/engine/i18n/texts.ts';
import { LanguageProvider } from '../../src/engine/i18n/useLanguage.ts';
import { FilterChips } from '../../src/engine/kinds/list/FilterChips.tsx';
import type { ListState } from '../../src/engine/kinds/list/useListState.ts';
import type { ResolvedList } from '../../src/rules/resolved.ts';

const texts = createTexts({ ar: {}, en: {} }, [], 'en');
const http = createHttp({ apiBase: '', getToken: () => null, getLanguage: () => 'en', onUnauthorized: () => undefined });
const choices = { from: 'values', values: [{ value: 1, label: 'hall.one' }] };
const list = { filters: ['title', 'hall', 'shelf'].map((param) => ({ as: param === 'title' ? 'text' : 'select', param, label: param, name: param, choices })) } as unknown as ResolvedList;

/** A list's filters with what stands in the address. */
function show(filters: Record<string, string>) {
  const state = { filters, setFilter: vi.fn<ListState['setFilter']>(), clearFilters: vi.fn<ListState['clearFilters']>() };
  const element = (
    <I18nextProvider i18n={texts.i18n}>
      <AppProvider value={{ app: { timeZone: 'Asia/Riyadh' } } as AppInfo}>
        <LanguageProvider value="en">
          <ApiProvider value={http}>
            <SWRConfig value={{ provider: () => new Map() }}>
              <div role="search">
                <input aria-label="box" />
              </div>
              <FilterChips list={list} state={state as unknown as ListState} />
            </SWRConfig>
          </ApiProvider>
        </LanguageProvider>
      </AppProvider>
    </I18nextProvider>
  );
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
  return state;
}

/** Presses a button as a key does. */
function press(button: HTMLElement): void {
  button.focus();
  expect(button.localName, 'only of a button does a key make a click').toBe('button');
  fireEvent.click(button, { detail: 0 });
}

afterEach(cleanup);

it('takes what narrows the list away by the keyboard, and keeps the focus beside it', () => {
  const { setFilter } = show({ title: 'ewer', hall: '1' });
  const [first, second] = screen.getAllByRole('button', { name: 'table.removeFilter' });
  press(first!);
  expect(setFilter).toHaveBeenCalledWith('title', '');
  expect(document.activeElement).toBe(second);
  cleanup();
  const { clearFilters } = show({ hall: '1' });
  press(screen.getByRole('button', { name: 'action.resetFilters' }));
  expect(clearFilters).toHaveBeenCalled();
  expect(document.activeElement).toBe(screen.getByLabelText('box'));
});

it('says what the address names, also where that is no choice', () => {
  show({ hall: '1', shelf: 'x9' });
  expect([...document.querySelectorAll('[data-chip]')].map((chip) => chip.textContent)).toEqual(['hall: hall.one', 'shelf: x9']);
});
