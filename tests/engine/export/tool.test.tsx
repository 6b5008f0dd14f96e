import { act, fireEvent, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { AppProvider, type AppInfo } from '../../../src/engine/app.ts';
import { ApiProvider } from '../../../src/engine/data/ApiContext.ts';
import type { Http } from '../../../src/engine/data/requests/http.ts';
import { ExportContextProvider, type StartExport } from '../../../src/engine/export/useExport.ts';
import { createTexts } from '../../../src/engine/i18n/texts.ts';
import { LanguageProvider } from '../../../src/engine/i18n/useLanguage.ts';
import { Toolbar } from '../../../src/engine/kinds/list/Toolbar.tsx';
import type { ListScreenState } from '../../../src/engine/kinds/list/useListScreen.ts';
import { SessionProvider } from '../../../src/engine/session/SessionContext.ts';
import type { Session } from '../../../src/engine/session/session.ts';
import type { ResolvedList } from '../../../src/shared/resolved/resolved.ts';
import { profileFields } from '../../helpers/profileFields.ts';

const texts = createTexts({ ar: {}, en: {} }, [], 'en');
const signedOut = { status: 'out', reason: null, number: 1 } as const;
const session = { get: () => signedOut, subscribe: () => () => undefined } as unknown as Session;
const call = { name: 'loan.all', method: 'GET', path: '/museums/:museum/loans' };
const list = {
  title: 'loan.title',
  call,
  columns: [],
  filters: [],
  toolbar: [],
  export: { fileName: 'Loans', extraColumns: [] },
} as unknown as ResolvedList;
const page = {
  rows: [{ id: 1 }],
  page: 1,
  pages: 1,
  total: 1,
  previous: null,
  next: null,
  totals: null,
};

it('exports the rows of the scope in the URL', async () => {
  const start = vi.fn<StartExport>();
  const preferences = {
    hidden: [],
    density: 'compact',
    toggleColumn: () => undefined,
    setDensity: () => undefined,
  };
  const listScreen = {
    list,
    preferences,
    actions: { context: { reload: () => undefined } },
    state: { query: { lender: 'sur', page: 2 } },
    rows: { page, status: 'ready' },
  } as unknown as ListScreenState;
  const element = (
    <I18nextProvider i18n={texts.i18n}>
      <AppProvider
        value={
          { app: { storageKeys: { prefix: 'x.' }, session: { fields: profileFields } } } as AppInfo
        }
      >
        <LanguageProvider value="en">
          <ApiProvider value={{} as Http}>
            <SessionProvider value={session}>
              <ExportContextProvider value={start}>
                <Toolbar screen={listScreen} asTable={false} />
              </ExportContextProvider>
            </SessionProvider>
          </ApiProvider>
        </LanguageProvider>
      </AppProvider>
    </I18nextProvider>
  );
  render(
    <RouterProvider
      router={createMemoryRouter([{ path: '/museums/:museum', element }], {
        initialEntries: ['/museums/7'],
      })}
    />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'export.formats' }));
  const format = await screen.findByText('export.xlsx');
  await act(async () => fireEvent.click(format));
  expect(start.mock.lastCall?.[0].rows).toEqual({
    call,
    params: { museum: '7' },
    query: { lender: 'sur', page: undefined },
  });
});
