import { useTranslation } from '../i18n/useTranslation.ts';
import type { NotificationAction } from '../registries.ts';
import { Notice } from '../ui/Notice.tsx';

/** The result of an action: a text key with its parameters, and the server's own messages. */
export interface Notification {
  severity: 'success' | 'error';
  key: string;
  params: Record<string, unknown>;
  reasons?: readonly string[];
  action?: NotificationAction | undefined;
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
  const { action } = notification;
  const press = (pressed: NotificationAction) => {
    onClose();
    // The pressed button disappears with the notification.
    document.querySelector('main')?.focus();
    pressed.run();
  };
  return (
    <Notice
      severity={notification.severity}
      role={notification.severity === 'success' ? 'status' : 'alert'}
      testId={notification.severity}
      {...(action
        ? {
            actions: [
              {
                testId: action.id,
                label: t(action.label),
                isPrimary: true,
                onPress: () => press(action),
              },
            ],
          }
        : {})}
      onClose={onClose}
    >
      {[t(notification.key, notification.params), ...(notification.reasons ?? [])].join(' ')}
    </Notice>
  );
}
