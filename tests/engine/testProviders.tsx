import type { ReactNode } from 'react';
import type { i18n } from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { AppProvider, type AppInfo } from '../../src/engine/app.ts';
import { ApiProvider } from '../../src/engine/data/ApiContext.ts';
import type { Http } from '../../src/engine/data/requests/http.ts';
import { SessionProvider } from '../../src/engine/session/SessionContext.ts';
import type { Session } from '../../src/engine/session/session.ts';
import { LanguageProvider } from '../../src/engine/i18n/useLanguage.ts';
import type { Language } from '../../src/shared/resolved/resolved.ts';
import { SAUDI_PHONES } from '../helpers/typedContacts.ts';
import { profileFields } from '../helpers/profileFields.ts';

export const TEST_SESSION_NUMBER = 1;
const signedOut = { status: 'out', reason: null, number: TEST_SESSION_NUMBER };
const session = {
  subscribe: () => () => undefined,
  get: () => signedOut,
  onEnding: () => () => undefined,
} as unknown as Session;
export const envelope = {
  item: '/data',
  items: '/items',
  links: '/data/_links',
  meta: '/data/_meta',
};

const app = {
  timeZone: 'Asia/Riyadh',
  phone: SAUDI_PHONES,
  envelope,
  session: { fields: profileFields },
};

interface TestProvidersProps {
  i18n: i18n;
  language: Language;
  http: Http;
  /** Whether it uses the cache into which the app prefetches, instead of an empty one. */
  usesAppCache?: boolean;
  children: ReactNode;
}

/**
 * Renders a part of a screen at the URL `/` with the app's providers, nobody signed in, and an empty
 * SWR cache.
 */
export function TestProviders({
  i18n: texts,
  language,
  http,
  usesAppCache = false,
  children,
}: TestProvidersProps) {
  const element = (
    <I18nextProvider i18n={texts}>
      <AppProvider value={{ app } as AppInfo}>
        <LanguageProvider value={language}>
          <ApiProvider value={http}>
            <SessionProvider value={session}>
              {usesAppCache ? (
                children
              ) : (
                <SWRConfig value={{ provider: () => new Map() }}>{children}</SWRConfig>
              )}
            </SessionProvider>
          </ApiProvider>
        </LanguageProvider>
      </AppProvider>
    </I18nextProvider>
  );
  return <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />;
}
