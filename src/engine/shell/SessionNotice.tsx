import { problemKey } from '../data/problem.ts';
import { useTranslation } from '../i18n/useTranslation.ts';
import { useSession, useSessionState } from '../session/SessionContext.ts';
import { lazyPart } from '../ui/lazyPart.tsx';

const Notice = lazyPart(async () => (await import('../ui/Notice.tsx')).Notice);

/** Says that the account could not be read, and offers to try again; the screen below goes on meanwhile. */
export function SessionNotice() {
  const { t } = useTranslation();
  const session = useSession();
  const state = useSessionState();
  if (state.status !== 'in' || !state.problem) return null;
  return (
    <Notice severity="warning" mark="session" ways={[{ mark: 'retry', label: t('action.retry'), onPress: () => void session.resume() }]}>
      {t(problemKey(state.problem))}
    </Notice>
  );
}
