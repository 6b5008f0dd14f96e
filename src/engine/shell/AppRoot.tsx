import { useEffect, useMemo, useRef } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import { RouterProvider } from 'react-router-dom';
import { SWRConfig } from 'swr';
import type { Language } from '../../rules/resolved.ts';
import { AppProvider, pathOf, useAppInfo, type AppInfo } from '../app.ts';
import { ApiProvider } from '../data/ApiContext.ts';
import type { Http } from '../data/http.ts';
import { TextsProvider } from '../i18n/TextsContext.ts';
import { directionOf, useLanguage } from '../i18n/useLanguage.ts';
import { detourOf, type createRouter, type RouterParts } from './router.tsx';
import { SessionProvider, useSessionState } from '../session/SessionContext.ts';
import { verdictOf } from '../session/access.ts';
import { RETURN_PARAM, toReturnPath } from '../session/returnPath.ts';
import type { SessionState } from '../session/session.ts';
import { ThemeRoot } from '../theme/ThemeRoot.tsx';
import { IssueOverlay } from './IssueOverlay.tsx';

type Router = ReturnType<typeof createRouter>;

export interface AppRootProps extends RouterParts {
  http: Http;
  router: Router;
}

export function AppRoot({ http, router, ...parts }: AppRootProps) {
  return (
    <I18nextProvider i18n={parts.texts.i18n}>
      <AppProvider value={parts.info}>
        <TextsProvider value={parts.texts}>
          <ApiProvider value={http}>
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
  const direction = directionOf(useLanguage());
  useLanguageOfDocument();
  useGuard(router);
  const content = useMemo(
    () => (
      <>
        <SessionCache router={router} />
        <IssueOverlay />
      </>
    ),
    [router],
  );
  return (
    <ThemeRoot direction={direction} storageKey={`${storage.prefix}mode`}>
      {content}
    </ThemeRoot>
  );
}

/** A cache of its own for every session: nothing that one account saw can be drawn for the next. */
function SessionCache({ router }: { router: Router }) {
  const { number } = useSessionState();
  return (
    <SWRConfig key={number} value={{ provider: () => new Map() }}>
      <RouterProvider router={router} />
    </SWRConfig>
  );
}

function useLanguageOfDocument(): void {
  const { i18n } = useTranslation();
  const { storage } = useAppInfo().app;
  const language = i18n.language as Language;
  useEffect(() => {
    document.documentElement.lang = language;
    document.documentElement.dir = directionOf(language);
    localStorage.setItem(storage.language, language);
  }, [language, storage.language]);
}

/**
 * A session that begins or ends while a screen is open: whoever signs in goes where they wanted to be, whoever may not
 * stay is led away at once. What a visit finds is the routes' own matter.
 */
function useGuard(router: Router): void {
  const info = useAppInfo();
  const session = useSessionState();
  const seen = useRef(session.number);
  useEffect(() => {
    if (seen.current === session.number) return;
    seen.current = session.number;
    const goal = goalOf(session, router.state.matches.at(-1)?.route.id, info);
    if (goal) void router.navigate(goal, { replace: true });
  }, [router, info, session]);
}

function goalOf(session: SessionState, openScreen: string | undefined, info: AppInfo): string | null {
  const { app, routes } = info;
  const entry = routes.find((route) => route.id === openScreen);
  const verdict = entry ? verdictOf(entry.visibility, session) : 'open';
  const url = new URL(window.location.href);
  if (verdict === 'toSignedIn') return toReturnPath(url.searchParams.get(RETURN_PARAM), url.origin) ?? pathOf(routes, app.screens.home);
  // Whoever signs out on purpose is not brought back to where they were.
  if (verdict === 'toSignIn' && session.status === 'out' && session.reason === 'auth.logout.done') return pathOf(routes, app.screens.signIn);
  return detourOf(verdict, url, info);
}
