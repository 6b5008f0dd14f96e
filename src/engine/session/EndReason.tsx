import { useTranslation } from '../i18n/useTranslation.ts';
import { Notice } from '../ui/states/Notice.tsx';
import { useSessionState } from './SessionContext.ts';

/** Shows on the sign-in screen why the session ended. */
export function EndReason() {
  const { t } = useTranslation();
  const state = useSessionState();
  if (state.status !== 'out' || !state.reason) return null;
  return (
    <Notice severity="info" testId="reason">
      {t(state.reason)}
    </Notice>
  );
}
