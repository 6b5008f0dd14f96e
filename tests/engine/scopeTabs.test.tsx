import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { I18nextProvider } from 'react-i18next';
import { AppProvider, type AppInfo } from '../../src/engine/app.ts';
import { createTexts } from '../../src/engine/i18n/texts.ts';
import { LanguageProvider } from '../../src/engine/i18n/useLanguage.ts';
import { ScopeTabs } from '../../src/engine/kinds/list/filters/ScopeTabs.tsx';
import type { ResolvedScopeTabs } from '../../src/shared/resolved/resolved.ts';

const tabs = {
  label: 'branch',
  all: { to: 'books', label: 'all' },
  to: 'branch-books',
  routeParam: 'id',
  valueField: 'id',
  nameField: 'name',
  countField: 'books',
} as unknown as ResolvedScopeTabs;
const routes = [
  { id: 'books', path: '/books' },
  { id: 'branch-books', path: '/books/:id' },
];
const scopes = [
  { id: 1, name: 'North', books: 4 },
  { id: 2, name: 'South', books: 3 },
];

const width = vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get');
afterEach(cleanup);
afterAll(() => width.mockRestore());

/** Renders the tabs, each 100 pixels wide, in a box of a width. */
function renderTabs(boxWidth: number) {
  width.mockImplementation(function (this: HTMLElement) {
    return this.matches('.tab') ? 100 : boxWidth;
  });
  const element = (
    <I18nextProvider i18n={createTexts({ ar: {}, en: {} }, [], 'en').i18n}>
      <AppProvider value={{ app: {}, routes } as unknown as AppInfo}>
        <LanguageProvider value="en">
          <ScopeTabs tabs={tabs} chosen="2" scopes={scopes} counts={undefined} />
        </LanguageProvider>
      </AppProvider>
    </I18nextProvider>
  );
  const router = createMemoryRouter([{ path: '*', element }], {
    initialEntries: ['/books/2?title=sea'],
  });
  render(<RouterProvider router={router} />);
  return router;
}

it('scopes that fit on a line are tabs', () => {
  renderTabs(400);
  expect(
    [...document.querySelectorAll('.tab')].map((tab) => [
      tab.textContent,
      tab.getAttribute('href'),
      tab.getAttribute('aria-current'),
    ]),
  ).toEqual([
    ['all(7)', '/books?title=sea', null],
    ['North(4)', '/books/1?title=sea', null],
    ['South(3)', '/books/2?title=sea', 'page'],
  ]);
});

it('scopes that need more than a line are the options of a box', async () => {
  const router = renderTabs(300);
  expect(document.querySelector('.tab')).toBeNull();
  const box = screen.getByRole<HTMLInputElement>('combobox');
  expect(box.value).toBe('South (3)');
  fireEvent.mouseDown(box);
  fireEvent.click(box);
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'all (7)',
    'North (4)',
    'South (3)',
  ]);
  await act(async () => fireEvent.click(options[1]!));
  expect(router.state.location).toMatchObject({ pathname: '/books/1', search: '?title=sea' });
});
