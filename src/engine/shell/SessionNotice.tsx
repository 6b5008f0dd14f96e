import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { pathFor, useAppInfo } from '../app.ts';
import { problemKey } from '../data/requests/problem.ts';
import { useTranslation } from '../i18n/useTranslation.ts';
import { useSession, useSessionState } from '../session/SessionContext.ts';
import { Notice } from '../ui/states/Notice.tsx';

/** Notices about the session, above any screen. */
export function SessionNotice() {
  const { t } = useTranslation();
  const session = useSession();
  const state = useSessionState();
  if (state.status !== 'in') return null;
  return (
    <>
      {state.redirectedHome && <RedirectedHomeNotice />}
      {state.problem && (
        <Notice
          severity="warning"
          testId="session"
          actions={[
            { testId: 'retry', label: t('action.retry'), onPress: () => void session.resume() },
          ]}
        >
          {t(problemKey(state.problem))}
        </Notice>
      )}
    </>
  );
}

/**
 * Explains why the home screen opened instead of the requested one, until the user leaves the home
 * screen.
 */
function RedirectedHomeNotice() {
  const { t } = useTranslation();
  const session = useSession();
  const { app, routes } = useAppInfo();
  const isHome = useLocation().pathname === pathFor(routes, app.screens.home);
  const wasHome = useRef(false);
  useEffect(() => {
    if (wasHome.current && !isHome) session.setRedirectedHome(false);
    wasHome.current = isHome;
  }, [isHome, session]);
  return (
    isHome && (
      <Notice
        severity="info"
        testId="mainOnly"
        actions={[
          {
            testId: 'close',
            label: t('action.close'),
            onPress: () => session.setRedirectedHome(false),
          },
        ]}
      >
        {t('auth.mainOnly')}
      </Notice>
    )
  );
}
