import { useTranslation } from '../i18n/useTranslation.ts';
import { Notice } from '../ui/Notice.tsx';

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
  return (
    <Notice
      severity={notification.severity}
      role={notification.severity === 'success' ? 'status' : 'alert'}
      testId={notification.severity}
      onClose={onClose}
    >
      {[t(notification.key, notification.params), ...(notification.reasons ?? [])].join(' ')}
    </Notice>
  );
}
