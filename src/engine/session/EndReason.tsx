import Alert from '@mui/material/Alert';
import { useTranslation } from '../i18n/useTranslation.ts';
import { useSessionState } from './SessionContext.ts';

/** Shows on the sign-in screen why the session ended. */
export function EndReason() {
  const { t } = useTranslation();
  const state = useSessionState();
  if (state.status !== 'out' || !state.reason) return null;
  return (
    <Alert severity="info" data-alert="reason" sx={{ mb: 4 }}>
      {t(state.reason)}
    </Alert>
  );
}
