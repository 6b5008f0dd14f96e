import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom';
import { I18nextProvider } from 'react-i18next';
import { AppProvider, type AppInfo } from '../../src/engine/app.ts';
import { Cards } from '../../src/engine/blocks/cards/Cards.tsx';
import { ListResultProvider } from '../../src/engine/data/ListResult.ts';
import type { Row } from '../../src/engine/data/page.ts';
import { createTexts } from '../../src/engine/i18n/texts.ts';
import type { CardsBlockOptions } from '../../src/generated/options.ts';
import { SessionProvider } from '../../src/engine/session/SessionContext.ts';
import type { Session } from '../../src/engine/session/session.ts';
import { LanguageProvider } from '../../src/engine/i18n/useLanguage.ts';
import { ChipsFilter } from '../../src/values/choice/ChipsFilter.tsx';
import type { ToolLanguage } from '../../src/shared/text/languages.ts';
import type { ResolvedChipsFilter } from '../../src/shared/resolved/resolved.ts';
import { profileFields } from '../helpers/profileFields.ts';

const TEXTS = {
  ar: { 'x.status': 'حالة الدفعة', 'x.all': 'الكل', 'x.late': 'متأخر', 'x.due': 'لم يحن موعده' },
  en: { 'x.status': 'Payment status', 'x.all': 'All', 'x.late': 'Delayed', 'x.due': 'Not due yet' },
};
const filter: ResolvedChipsFilter = {
  as: 'chips',
  filter: 'status',
  label: 'x.status',
  chipLabel: 'x.status',
  all: 'x.all',
  counts: { delayed: 'lateCount', remaining: 'dueCount' },
  choices: {
    from: 'values',
    values: [
      { value: 'delayed', label: 'x.late' },
      { value: 'remaining', label: 'x.due' },
    ],
  },
};

/** Renders the chips and a card at a URL, with the totals of a call. */
async function renderChips(language: ToolLanguage, url: string, totals: Row | null) {
  const file = (one: ToolLanguage) => ({ core: async () => ({ default: TEXTS[one] }) });
  const texts = createTexts({ ar: file('ar'), en: file('en') }, ['core'], language);
  await texts.load(['core']);
  const card: CardsBlockOptions = {
    items: [
      {
        field: 'late',
        label: 'x.late',
        format: 'count',
        filter: { param: 'status', value: 'delayed' },
      },
    ],
  };
  const Screen = () => {
    const value = new URLSearchParams(useLocation().search).get('status') ?? '';
    return (
      <ListResultProvider
        value={{
          page: undefined,
          hasFailed: false,
          isSlow: false,
          query: {},
          filters: [filter],
          reloadCount: 0,
        }}
      >
        <ChipsFilter
          filter={filter}
          value={value}
          onChange={() => undefined}
          ready
          totals={totals}
        />
        <Cards options={card} />
      </ListResultProvider>
    );
  };
  const router = createMemoryRouter([{ path: '/', element: <Screen /> }], {
    initialEntries: [url],
  });
  render(
    <I18nextProvider i18n={texts.i18n}>
      <AppProvider
        value={
          {
            app: { currency: 'x.all', session: { fields: profileFields } },
            routes: [],
          } as unknown as AppInfo
        }
      >
        <LanguageProvider value={language}>
          <SessionProvider value={session}>
            <RouterProvider router={router} />
          </SessionProvider>
        </LanguageProvider>
      </AppProvider>
    </I18nextProvider>,
  );
  return router;
}

const signedOut = { status: 'out' };
const session = {
  get: () => signedOut,
  subscribe: () => () => undefined,
} as unknown as Session;

const chipTexts = () =>
  [...document.querySelectorAll('[data-chip-value]')].map((chip) => chip.textContent);
const currentChips = () =>
  [...document.querySelectorAll('[data-chip-value][aria-current]')].map((chip) =>
    chip.getAttribute('data-chip-value'),
  );

afterEach(cleanup);

describe('the chips of a filter', () => {
  it.each([
    ['ar', ['الكل(1,240)', 'متأخر(40)', 'لم يحن موعده(1,200)']],
    ['en', ['All(1,240)', 'Delayed(40)', 'Not due yet(1,200)']],
  ] as const)('are named and counted in %s', async (language, names) => {
    await renderChips(language, '/', { lateCount: 40, dueCount: 1200 });
    expect(chipTexts()).toEqual(names);
    expect(currentChips()).toEqual(['all']);
    expect(screen.getByRole('navigation', { name: TEXTS[language]['x.status'] })).toBeTruthy();
  });

  it('have no counts if the server returns no totals', async () => {
    await renderChips('en', '/', null);
    expect(chipTexts()).toEqual(['All', 'Delayed', 'Not due yet']);
    cleanup();
    await renderChips('en', '/', { lateCount: 40 });
    expect(chipTexts()).toEqual(['All', 'Delayed(40)', 'Not due yet']);
  });

  it('set their filter, keep the others and go to the first page', async () => {
    const router = await renderChips('en', '/?school_id=3&page=4', null);
    const chips = within(screen.getByRole('navigation'));
    fireEvent.click(chips.getByRole('link', { name: 'Delayed' }));
    expect(router.state.location.search).toBe('?school_id=3&status=delayed');
    expect(currentChips()).toEqual(['delayed']);
    fireEvent.click(screen.getByRole('link', { name: 'All' }));
    expect(router.state.location.search).toBe('?school_id=3');
  });

  it('are all marked if the URL has several values', async () => {
    await renderChips('en', '/?status=delayed,remaining', null);
    expect(currentChips()).toEqual(['delayed', 'remaining']);
  });
});

it('a card sets its filter, is marked as current, and clears the filter again', async () => {
  const router = await renderChips('en', '/?school_id=3', null);
  const card = () => document.querySelector<HTMLElement>('[data-figure=late]')!;
  expect(card().getAttribute('aria-current')).toBeNull();
  fireEvent.click(card());
  expect(router.state.location.search).toBe('?school_id=3&status=delayed');
  expect(card().getAttribute('aria-current')).toBe('true');
  fireEvent.click(card());
  expect(router.state.location.search).toBe('?school_id=3');
});
