import { cleanup, fireEvent, render } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import type { ResolvedColumn, ResolvedList } from '../../src/shared/resolved/resolved.ts';
import { AppProvider, type AppInfo } from '../../src/engine/app.ts';
import { ApiProvider } from '../../src/engine/data/ApiContext.ts';
import type { Http } from '../../src/engine/data/requests/http.ts';
import { createTexts } from '../../src/engine/i18n/texts.ts';
import { LanguageProvider } from '../../src/engine/i18n/useLanguage.ts';
import { SessionProvider } from '../../src/engine/session/SessionContext.ts';
import type { Session } from '../../src/engine/session/session.ts';
import { actions, fields, type ListContext } from '../../src/engine/registries.ts';
import { builtInFields } from '../../src/generated/builtInFields.ts';
import { ListItems } from '../../src/engine/kinds/list/rows/ListItems.tsx';
import { ReportItems } from '../../src/engine/kinds/list/report/ReportItems.tsx';
import { profileFields } from '../helpers/profileFields.ts';

fields.register(...builtInFields);
actions.register({
  id: 'look',
  type: 'link',
  newTab: false,
  hrefOf: (row) => `/look/${String(row['id'])}`,
});
afterEach(cleanup);

const column = (field: string, more: Partial<ResolvedColumn> = {}): ResolvedColumn => ({
  field,
  label: `label.${field}`,
  cell: 'text',
  options: {},
  align: 'start',
  sortable: false,
  hideable: true,
  showLabel: false,
  ...more,
});
const figure = { cell: 'number', align: 'number' } as const;
const columns = [
  column('id', { ...figure, align: 'start', showLabel: true }),
  column('tax_no', { showLabel: true, options: { direction: 'ltr' } }),
  column('email', { options: { direction: 'ltr' } }),
  column('total', { ...figure, showLabel: true }),
  column('liked', { ...figure, icon: 'ThumbUp' }),
  column('seen', { cell: 'date', showLabel: true, options: { emptyText: 'never' } }),
];
const signedOut = { status: 'out' };
const session = { get: () => signedOut, subscribe: () => () => undefined } as unknown as Session;
const list = {
  title: 'title',
  nameField: 'id',
  columns,
  rowActions: [],
} as unknown as ResolvedList;

const info = {
  app: { timeZone: 'Asia/Riyadh', session: { fields: profileFields } },
} as AppInfo;

function renderTexts(
  Items: typeof ListItems | typeof ReportItems,
  rows: Record<string, unknown>[],
  shown = columns,
): (field: string) => string | null | undefined {
  const items = renderItems(Items, rows, list, shown);
  return (field) => items.querySelector(`[data-field=${field}]`)?.textContent;
}

function renderItems(
  Items: typeof ListItems | typeof ReportItems,
  rows: Record<string, unknown>[],
  definition: ResolvedList,
  shown = columns,
): HTMLElement {
  const element = (
    <I18nextProvider i18n={createTexts({ ar: {}, en: {} }, [], 'en').i18n}>
      <AppProvider value={info}>
        <LanguageProvider value="en">
          <SessionProvider value={session}>
            <ApiProvider value={{} as Http}>
              <Items
                list={definition}
                columns={shown}
                rows={rows}
                totals={null}
                busy={false}
                context={{} as ListContext}
                leadingCells={null}
              />
            </ApiProvider>
          </SessionProvider>
        </LanguageProvider>
      </AppProvider>
    </I18nextProvider>
  );
  return render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />).container;
}

const fullRow = {
  id: 5,
  tax_no: '300000000000703',
  email: 'a@b.example',
  total: 10350,
  liked: 3,
  seen: '2026-11-20',
};
const emptyRow = { id: 6, tax_no: '', email: null, total: null, liked: 0, seen: null };

it('a phone labels numbers and codes, but no values that need no label', () => {
  const textOf = renderTexts(ListItems, [fullRow]);
  expect(textOf('id')).toBe('label.id: 5');
  expect(textOf('tax_no')).toBe('label.tax_no: 300000000000703');
  expect(textOf('total')).toBe('label.total: 10,350');
  expect(textOf('seen')).toMatch(/^label\.seen: .*2026/);
  expect(textOf('email')).toBe('a@b.example');
  expect(textOf('liked')).toBe('3');
});

it('a phone shows name and state in the first line, then texts, figures, and where and when', () => {
  const chip = { values: [{ value: 'late', text: 'late', tone: 'error' }] };
  const items = renderItems(ListItems, [{ ...fullRow, state: 'late', note: 'A note' }], list, [
    ...columns,
    column('state', { cell: 'chip', options: chip }),
    column('note', { maxLines: 2 }),
  ]);
  const lines = [...items.querySelector('.list-item-text')!.children].map((line) => [
    line.className,
    [...line.querySelectorAll('[data-field]')].map((value) => value.getAttribute('data-field')),
  ]);
  expect(lines).toEqual([
    ['list-item-first', ['id', 'state']],
    ['list-item-line', ['note']],
    ['list-item-figures', ['total']],
    ['list-item-facts', ['tax_no', 'email', 'liked', 'seen']],
  ]);
});

it.each([ListItems, ReportItems])(
  'a phone leaves out missing values, except those with a text for a missing value',
  (Items) => {
    const textOf = renderTexts(
      Items,
      [emptyRow],
      columns.map((entry) => ({ ...entry, phone: 'second' })),
    );
    expect(['tax_no', 'email', 'total'].map(textOf)).toEqual([undefined, undefined, undefined]);
    expect(textOf('liked')).toContain('0');
    expect(textOf('seen')).toContain('never');
  },
);

it('a report on a phone shows two lines per row, expands to all values, and loads 20 rows at a time', () => {
  const shown = columns.map((entry) =>
    entry.field === 'total'
      ? { ...entry, phone: 'first' as const }
      : entry.field === 'seen'
        ? { ...entry, phone: 'second' as const }
        : entry,
  );
  const items = renderItems(
    ReportItems,
    Array.from({ length: 45 }, (_none, index) => ({ ...fullRow, id: index + 1 })),
    list,
    shown,
  );
  const rows = () => [...items.querySelectorAll('li')];
  expect([rows().length, rows()[0]?.getAttribute('aria-setsize')]).toEqual([20, '45']);
  expect(
    [...rows()[0]!.querySelectorAll('.report-line')].map(({ textContent }) => textContent),
  ).toEqual(['110,350', expect.stringMatching(/^label\.seen: .*2026/)]);
  const details = rows()[0]!.querySelector('details')!;
  details.open = true;
  fireEvent(details, new Event('toggle'));
  expect([...details.querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual([
    'label.tax_no',
    'label.email',
    'label.total',
    'label.liked',
    'label.seen',
  ]);
  for (const length of [40, 45]) {
    fireEvent.click(items.querySelector('[data-action=showMore]')!);
    expect(rows()).toHaveLength(length);
  }
  expect(items.querySelector('[data-action=showMore]')).toBeNull();
});

it('a phone shows a single row action as a button, and several in a menu', () => {
  const look = { action: 'look', label: 'look', icon: 'Visibility', options: {} };
  const one = renderItems(ListItems, [fullRow], { ...list, rowActions: [look] });
  expect(one.querySelector('a[data-action=look]')?.getAttribute('href')).toBe('/look/5');
  expect(one.querySelector('[data-action=more]')).toBeNull();
  cleanup();
  const two = renderItems(ListItems, [fullRow], {
    ...list,
    rowActions: [look, { ...look, label: 'again' }],
  });
  expect(two.querySelector('[data-action=more]')).not.toBeNull();
});
