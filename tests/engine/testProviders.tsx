import type { ReactNode } from 'react';
import type { i18n } from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { AppProvider, type AppInfo } from '../../src/engine/app.ts';
import { ApiProvider } from '../../src/engine/data/ApiContext.ts';
import type { Http } from '../../src/engine/data/http.ts';
import { LanguageProvider } from '../../src/engine/i18n/useLanguage.ts';
import type { Language } from '../../src/shared/resolved.ts';

interface TestProvidersProps {
  i18n: i18n;
  language: Language;
  http: Http;
  children: ReactNode;
}

/** Renders a part of a screen at the URL `/` with the app's providers and an empty SWR cache. */
export function TestProviders({ i18n: texts, language, http, children }: TestProvidersProps) {
  const element = (
    <I18nextProvider i18n={texts}>
      <AppProvider value={{ app: { timeZone: 'Asia/Riyadh' } } as AppInfo}>
        <LanguageProvider value={language}>
          <ApiProvider value={http}>
            <SWRConfig value={{ provider: () => new Map() }}>{children}</SWRConfig>
          </ApiProvider>
        </LanguageProvider>
      </AppProvider>
    </I18nextProvider>
  );
  return <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />;
}
