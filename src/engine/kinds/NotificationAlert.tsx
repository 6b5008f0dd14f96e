import Alert from '@mui/material/Alert';
import { useTranslation } from '../i18n/useTranslation.ts';

/** What came of something: a text key with its parameters, and the host's own sentences about it. */
export interface Notification {
  severity: 'success' | 'error';
  key: string;
  params: Record<string, unknown>;
  reasons?: readonly string[];
}

/** What the last action or save came to. Stays until it is dismissed or something else is said. */
export function NotificationAlert({
  notification,
  onClose,
}: {
  notification: Notification;
  onClose(): void;
}) {
  const { t } = useTranslation();
  const success = notification.severity === 'success';
  return (
    <Alert
      severity={notification.severity}
      role={success ? 'status' : 'alert'}
      data-alert={notification.severity}
      onClose={onClose}
      slotProps={{ closeButton: { 'aria-label': t('a11y.dismissAlert') } }}
      sx={{ mb: 4 }}
    >
      {[t(notification.key, notification.params), ...(notification.reasons ?? [])].join(' ')}
    </Alert>
  );
}
