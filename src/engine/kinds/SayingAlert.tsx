import Alert from '@mui/material/Alert';
import { useTranslation } from '../i18n/useTranslation.ts';

/** What came of something: a text key with its parameters, and the host's own sentences about it. */
export interface Saying {
  severity: 'success' | 'error';
  key: string;
  params: Record<string, unknown>;
  reasons?: readonly string[];
}

/** What the last action or save came to. Stays until it is dismissed or something else is said. */
export function SayingAlert({ saying, onClose }: { saying: Saying; onClose(): void }) {
  const { t } = useTranslation();
  const success = saying.severity === 'success';
  return (
    <Alert
      severity={saying.severity}
      role={success ? 'status' : 'alert'}
      data-alert={saying.severity}
      onClose={onClose}
      slotProps={{ closeButton: { 'aria-label': t('a11y.dismissAlert') } }}
      sx={{ mb: 4 }}
    >
      {[t(saying.key, saying.params), ...(saying.reasons ?? [])].join(' ')}
    </Alert>
  );
}
