import { cleanup, render } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { AppProvider, type AppInfo } from '../../src/engine/app.ts';
import { exportNameList } from '../../src/values/rows/exportNameList.ts';
import { NameListCell } from '../../src/values/rows/NameListCell.tsx';
import { createTexts } from '../../src/engine/i18n/texts.ts';
import { SessionProvider } from '../../src/engine/session/SessionContext.ts';
import type { Session } from '../../src/engine/session/session.ts';
import type { ExportContext } from '../../src/engine/registries.ts';
import { profileFields } from '../helpers/profileFields.ts';

const CORE = {
  'grade.4': 'Grade 4',
  'common.moreItems_one': '1 more',
  'common.moreItems_other': '{count} more',
};
const texts = createTexts(
  { en: { core: async () => ({ default: CORE }) }, ar: {} },
  ['core'],
  'en',
);
const { i18n } = texts;

beforeAll(() => texts.load([]));

const OPTIONS = { values: [{ value: 4, text: 'grade.4' }] };

afterEach(cleanup);

const info = {
  app: { timeZone: 'Asia/Riyadh', session: { fields: profileFields } },
  routes: [{ id: 'book', path: '/books/:id', visibility: 'session' }],
} as unknown as AppInfo;
const state = { status: 'in', number: 1, profile: { is_main_account: false } };
const session = { get: () => state, subscribe: () => () => undefined } as unknown as Session;

const renderNames = (books: unknown, options: Record<string, unknown> = OPTIONS) =>
  render(
    <I18nextProvider i18n={i18n}>
      <AppProvider value={info}>
        <SessionProvider value={session}>
          <MemoryRouter>
            <NameListCell value={books} row={{ id: 9, books }} options={options} />
          </MemoryRouter>
        </SessionProvider>
      </AppProvider>
    </I18nextProvider>,
  ).container;

const shown = (books: unknown): string | null => renderNames(books).textContent;

const exported = (books: unknown) =>
  exportNameList(books, {
    options: OPTIONS,
    t: i18n.t,
    format: { list: (names: string[]) => names.join(', ') },
  } as unknown as ExportContext);

it('shows the names of a list', () => {
  const books = [{ name: 'One' }, { name: 'Two' }];
  expect(shown(books)).toMatch(/^One/);
  expect(exported(books)).toBe('One, Two');
});

it('shows and exports the joined names if the server returns no list', () => {
  expect(shown('One, Two')).toBe('One, Two');
  expect(exported('One, Two')).toBe('One, Two');
});

it('shows and exports the texts of values, without those that have none', () => {
  expect(shown([4, 99])).toBe('Grade 4');
  expect(exported([4, 99])).toBe('Grade 4');
});

it('is empty if the server returns neither', () => {
  expect(shown(undefined)).toBe('');
  expect(exported(undefined)).toBeNull();
});

it('links each shown name to the screen of its item, if the item has an id', () => {
  const books = [{ id: 3, name: 'One' }, { name: 'Two' }, { id: 5, name: 'Three' }];
  const link = { to: 'book', params: { id: '{row.id}' } };
  const cell = renderNames(books, { ...link, maxNames: 3 });
  expect(cell.textContent).toBe('One, Two, Three');
  const linksIn = (container: HTMLElement) =>
    [...container.querySelectorAll('a')].map((one) => [one.textContent, one.getAttribute('href')]);
  expect(linksIn(cell)).toEqual([
    ['One', '/books/3'],
    ['Three', '/books/5'],
  ]);
  expect(linksIn(renderNames('One, Two', link))).toEqual([]);
});
