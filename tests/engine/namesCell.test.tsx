import { cleanup, render } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { AppProvider, type AppInfo } from '../../src/engine/app.ts';
import { exportNameList } from '../../src/engine/fields/nameList/exportNameList.ts';
import { NameListCell } from '../../src/engine/fields/nameList/NameListCell.tsx';
import { createTexts } from '../../src/engine/i18n/texts.ts';
import type { ExportContext } from '../../src/engine/registries.ts';

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

function shown(books: unknown): string | null {
  const { container } = render(
    <I18nextProvider i18n={i18n}>
      <AppProvider value={{ app: { timeZone: 'Asia/Riyadh' } } as AppInfo}>
        <NameListCell value={books} row={{ books }} options={OPTIONS} />
      </AppProvider>
    </I18nextProvider>,
  );
  return container.textContent;
}

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
