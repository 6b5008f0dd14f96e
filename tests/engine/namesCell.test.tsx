import { cleanup, render } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, it } from 'vitest';
import { AppProvider, type AppInfo } from '../../src/engine/app.ts';
import { exportNameList } from '../../src/engine/fields/nameList/exportNameList.ts';
import { NameListCell } from '../../src/engine/fields/nameList/NameListCell.tsx';
import { createTexts } from '../../src/engine/i18n/texts.ts';
import type { ExportContext } from '../../src/engine/registries.ts';

const { i18n } = createTexts(
  {
    en: { core: { 'common.moreItems_one': '1 more', 'common.moreItems_other': '{count} more' } },
    ar: {},
  } as never,
  [],
  'en',
);
const OPTIONS = { joined: 'books_names' };

afterEach(cleanup);

function shown(row: Record<string, unknown>): string | null {
  const { container } = render(
    <I18nextProvider i18n={i18n}>
      <AppProvider value={{ app: { timeZone: 'Asia/Riyadh' } } as AppInfo}>
        <NameListCell value={row['books']} row={row} options={OPTIONS} />
      </AppProvider>
    </I18nextProvider>,
  );
  return container.textContent;
}

const exported = (row: Record<string, unknown>) =>
  exportNameList(row['books'], {
    row,
    options: OPTIONS,
    format: { list: (names: string[]) => names.join(', ') },
  } as unknown as ExportContext);

it('shows the names of a list', () => {
  const row = { books: [{ name: 'One' }, { name: 'Two' }], books_names: 'Not this' };
  expect(shown(row)).toMatch(/^One/);
  expect(exported(row)).toBe('One, Two');
});

it('shows and exports the joined names if the server returns no list', () => {
  const row = { books_names: 'One, Two' };
  expect(shown(row)).toBe('One, Two');
  expect(exported(row)).toBe('One, Two');
});

it('is empty if the server returns neither', () => {
  expect(shown({})).toBe('');
  expect(exported({})).toBeNull();
});
