import { useCallback, useEffect } from 'react';
import { I18nextProvider } from 'react-i18next';
import type { Language } from '../../shared/resolved/resolved.ts';
import { AppProvider, useAppInfo } from '../app.ts';
import { ApiProvider } from '../data/ApiContext.ts';
import { deviceStorage } from '../data/deviceStorage.ts';
import { ScreenTextsProvider } from '../i18n/ScreenTexts.ts';
import { useStoredLanguage } from '../i18n/storedLanguage.ts';
import { TextsProvider, useTexts } from '../i18n/TextsContext.ts';
import { directionOf, LanguageProvider } from '../i18n/useLanguage.ts';
import { TranslationProvider, useTranslationSource } from '../i18n/useTranslation.ts';
import { PrepareScreenProvider } from '../kinds/prepareScreen.ts';
import { loadTextsOf, prepareScreen, type Router, type RouterParts } from './router.tsx';
import { SessionProvider, useSessionNumber } from '../session/SessionContext.ts';
import { useStoredMode } from '../theme/mode.ts';
import { FailedPart } from '../ui/states/failedParts.tsx';
import { lazyPart } from '../ui/states/lazyPart.tsx';
import { TooltipLayer } from '../ui/tooltip/TooltipLayer.tsx';
import { IssueOverlay } from './IssueOverlay.tsx';
import '../theme/fonts.css';
import '../theme/theme.css';
import '../theme/base.css';
import { AppRouterProvider } from './AppRouterProvider.tsx';

/** Only part of the app during development. */
const RefusedRequests = import.meta.env.DEV
  ? lazyPart(async () => (await import('./RefusedRequests.tsx')).RefusedRequests, {
      optional: true,
    })
  : undefined;

export interface AppRootProps extends RouterParts {
  router: Router;
}

export function AppRoot({ router, ...parts }: AppRootProps) {
  const { info, session, http, texts, screens } = parts;
  const prepare = useCallback(
    (id: string) => prepareScreen(id, { info, session, http, texts, screens }),
    [info, session, http, texts, screens],
  );
  const loadScreenTexts = useCallback(
    (ids: readonly string[]) => Promise.all(ids.map((id) => loadTextsOf(id, { texts, screens }))),
    [texts, screens],
  );
  return (
    <I18nextProvider i18n={parts.texts.i18n}>
      <AppProvider value={parts.info}>
        <TextsProvider value={parts.texts}>
          <ScreenTextsProvider value={loadScreenTexts}>
            <ApiProvider value={parts.http}>
              <SessionProvider value={parts.session}>
                <PrepareScreenProvider value={prepare}>
                  <LocalizedApp router={router} />
                </PrepareScreenProvider>
              </SessionProvider>
            </ApiProvider>
          </ScreenTextsProvider>
        </TextsProvider>
      </AppProvider>
    </I18nextProvider>
  );
}

function LocalizedApp({ router }: { router: Router }) {
  const { storageKeys, languages } = useAppInfo().app;
  const translation = useTranslationSource();
  const language = translation.i18n.language;
  useDocumentLanguage(language);
  useStoredMode(deviceStorage, `${storageKeys.prefix}mode`);
  useStoredLanguage(useTexts(), languages, deviceStorage, storageKeys.language);
  return (
    <TranslationProvider value={translation}>
      <LanguageProvider value={language}>
        <SessionScreens router={router} />
        <TooltipLayer />
        <FailedPart />
        {import.meta.env.DEV && (
          <>
            <IssueOverlay />
            {RefusedRequests && <RefusedRequests />}
          </>
        )}
      </LanguageProvider>
    </TranslationProvider>
  );
}

/** A new session mounts everything again, so that nothing of another account remains. */
function SessionScreens({ router }: { router: Router }) {
  return <AppRouterProvider key={useSessionNumber()} router={router} />;
}

function useDocumentLanguage(language: Language): void {
  useEffect(() => {
    const html = document.documentElement;
    // src/build/public/before-paint.js sets both before the first paint, and setting them again would
    // recalculate all styles.
    if (html.lang !== language) html.lang = language;
    if (html.dir !== directionOf(language)) html.dir = directionOf(language);
  }, [language]);
}
