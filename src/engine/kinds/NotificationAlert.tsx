import Alert from '@mui/material/Alert';
import { useTranslation } from '../i18n/useTranslation.ts';

/** The result of an action: a text key with its parameters, and the server's own messages. */
export interface Notification {
  severity: 'success' | 'error';
  key: string;
  params: Record<string, unknown>;
  reasons?: readonly string[];
}

/** Shows the result of the last action until it is dismissed or replaced. */
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
