import { cleanup, fireEvent, render } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import type { ResolvedColumn, ResolvedList } from '../../src/shared/resolved.ts';
import { AppProvider, type AppInfo } from '../../src/engine/app.ts';
import { createTexts } from '../../src/engine/i18n/texts.ts';
import { LanguageProvider } from '../../src/engine/i18n/useLanguage.ts';
import { SessionProvider } from '../../src/engine/session/SessionContext.ts';
import type { Session } from '../../src/engine/session/session.ts';
import { actions, fields, type ListContext } from '../../src/engine/registries.ts';
import { builtInFields } from '../../src/engine/fields/builtIn.ts';
import { ListItems } from '../../src/engine/kinds/list/ListItems.tsx';
import { ReportItems } from '../../src/engine/kinds/list/report/ReportItems.tsx';

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

function drawn(
  Items: typeof ListItems | typeof ReportItems,
  rows: Record<string, unknown>[],
  shown = columns,
): (field: string) => string | null | undefined {
  const items = draw(Items, rows, list, shown);
  return (field) => items.querySelector(`[data-field=${field}]`)?.textContent;
}

function draw(
  Items: typeof ListItems | typeof ReportItems,
  rows: Record<string, unknown>[],
  definition: ResolvedList,
  shown = columns,
): HTMLElement {
  const element = (
    <I18nextProvider i18n={createTexts({ ar: {}, en: {} }, [], 'en').i18n}>
      <AppProvider value={{ app: { timeZone: 'Asia/Riyadh' } } as AppInfo}>
        <LanguageProvider value="en">
          <SessionProvider value={session}>
            <Items
              list={definition}
              columns={shown}
              rows={rows}
              totals={null}
              busy={false}
              context={{} as ListContext}
              lead={null}
            />
          </SessionProvider>
        </LanguageProvider>
      </AppProvider>
    </I18nextProvider>
  );
  return render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />).container;
}

const whole = {
  id: 5,
  tax_no: '300000000000703',
  email: 'a@b.example',
  total: 10350,
  liked: 3,
  seen: '2026-11-20',
};
const bare = { id: 6, tax_no: '', email: null, total: null, liked: 0, seen: null };

it('a phone says what a figure or a code is, and of none that speaks for itself', () => {
  const said = drawn(ListItems, [whole]);
  expect(said('id')).toBe('label.id: 5');
  expect(said('tax_no')).toBe('label.tax_no: 300000000000703');
  expect(said('total')).toBe('label.total: 10,350');
  expect(said('seen')).toMatch(/^label\.seen: .*2026/);
  expect(said('email')).toBe('a@b.example');
  expect(said('liked')).toBe('3');
});

it.each([ListItems, ReportItems])(
  'a phone leaves out what a row does not have, and keeps what says so',
  (Items) => {
    const said = drawn(
      Items,
      [bare],
      columns.map((one) => ({ ...one, phone: 'second' })),
    );
    expect(['tax_no', 'email', 'total'].map(said)).toEqual([undefined, undefined, undefined]);
    expect(said('liked')).toContain('0');
    expect(said('seen')).toContain('never');
  },
);

it('a report’s row on a phone takes two lines, opens to all its values, and twenty stand at a time', () => {
  const shown = columns.map((one) =>
    one.field === 'total'
      ? { ...one, phone: 'first' as const }
      : one.field === 'seen'
        ? { ...one, phone: 'second' as const }
        : one,
  );
  const items = draw(
    ReportItems,
    Array.from({ length: 45 }, (_none, index) => ({ ...whole, id: index + 1 })),
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

it('on a phone a row’s only action is one press away, and several stand in a menu', () => {
  const look = { action: 'look', label: 'look', icon: 'Visibility', options: {} };
  const one = draw(ListItems, [whole], { ...list, rowActions: [look] });
  expect(one.querySelector('a[data-action=look]')?.getAttribute('href')).toBe('/look/5');
  expect(one.querySelector('[data-action=more]')).toBeNull();
  cleanup();
  const two = draw(ListItems, [whole], {
    ...list,
    rowActions: [look, { ...look, label: 'again' }],
  });
  expect(two.querySelector('[data-action=more]')).not.toBeNull();
});
