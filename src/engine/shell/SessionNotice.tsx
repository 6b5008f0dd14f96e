import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { problemKey } from '../data/problem.ts';
import { useSession, useSessionState } from '../session/SessionContext.ts';

/** Says that the account could not be read, and offers to try again; the screen below goes on meanwhile. */
export function SessionNotice() {
  const { t } = useTranslation();
  const session = useSession();
  const state = useSessionState();
  if (state.status !== 'in' || !state.problem) return null;
  return (
    <Alert
      severity="warning"
      data-alert="session"
      sx={{ mb: 4 }}
      action={
        <Button color="inherit" size="small" onClick={() => void session.resume()} data-action="retry">
          {t('action.retry')}
        </Button>
      }
    >
      {t(problemKey(state.problem))}
    </Alert>
  );
}
