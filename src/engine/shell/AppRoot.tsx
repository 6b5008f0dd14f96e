import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { RouterProvider } from 'react-router-dom';
import { SWRConfig } from 'swr';
import type { Language } from '../../rules/resolved.ts';
import { AppProvider, useAppInfo } from '../app.ts';
import { ApiProvider } from '../data/ApiContext.ts';
import { TextsProvider } from '../i18n/TextsContext.ts';
import { directionOf, LanguageProvider } from '../i18n/useLanguage.ts';
import type { createRouter, RouterParts } from './router.tsx';
import { SessionProvider, useSessionState } from '../session/SessionContext.ts';
import { ThemeRoot } from '../theme/ThemeRoot.tsx';
import { HintLayer } from '../ui/hint/HintLayer.tsx';
import { IssueOverlay } from './IssueOverlay.tsx';

type Router = ReturnType<typeof createRouter>;

export interface AppRootProps extends RouterParts {
  router: Router;
}

export function AppRoot({ router, ...parts }: AppRootProps) {
  return (
    <I18nextProvider i18n={parts.texts.i18n}>
      <AppProvider value={parts.info}>
        <TextsProvider value={parts.texts}>
          <ApiProvider value={parts.http}>
            <SessionProvider value={parts.session}>
              <Themed router={router} />
            </SessionProvider>
          </ApiProvider>
        </TextsProvider>
      </AppProvider>
    </I18nextProvider>
  );
}

function Themed({ router }: { router: Router }) {
  const { storage } = useAppInfo().app;
  const language = useTranslation().i18n.language as Language;
  const direction = directionOf(language);
  useLanguageOfDocument(language);
  const content = useMemo(
    () => (
      <>
        <SessionCache router={router} />
        <HintLayer />
        <IssueOverlay />
      </>
    ),
    [router],
  );
  return (
    <LanguageProvider value={language}>
      <ThemeRoot direction={direction} storageKey={`${storage.prefix}mode`}>
        {content}
      </ThemeRoot>
    </LanguageProvider>
  );
}

/** A cache of its own for every session: nothing that one account saw can be drawn for the next. */
function SessionCache({ router }: { router: Router }) {
  const { number } = useSessionState();
  return (
    <SWRConfig key={number} value={{ provider: () => new Map() }}>
      <CurrentRoutes router={router} />
    </SWRConfig>
  );
}

/**
 * The routes as the router has them. The page is drawn in slices, and listens only once it stands: where the router went on in between,
 * it would stay for ever at what was drawn.
 */
function CurrentRoutes({ router }: { router: Router }) {
  const [begun, setBegun] = useState(() => ({ state: router.state, times: 1 }));
  useLayoutEffect(() => {
    if (router.state !== begun.state) setBegun({ state: router.state, times: begun.times + 1 });
    // What comes from now on, the provider hears of itself.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [router]);
  return <RouterProvider key={begun.times} router={router} />;
}

function useLanguageOfDocument(language: Language): void {
  const { storage } = useAppInfo().app;
  useEffect(() => {
    document.documentElement.lang = language;
    document.documentElement.dir = directionOf(language);
    localStorage.setItem(storage.language, language);
  }, [language, storage.language]);
}
