import { useState } from 'react';
import type { SavedItem } from '../data/savedItem.ts';
import { useTranslation } from '../i18n/useTranslation.ts';
import type { NotificationAction } from '../registries.ts';
import { Notice, type NoticeAction } from '../ui/states/Notice.tsx';

/** The result of an action: a text key with its parameters, and the server's own messages. */
export interface Notification {
  severity: 'success' | 'error';
  key: string;
  params: Record<string, unknown>;
  reasons?: readonly string[];
  action?: NotificationAction | undefined;
  /** The item that was saved, to view it or to copy its link. */
  saved?: SavedItem;
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
  const savedActions = useSavedActions(notification.saved);
  const { action } = notification;
  const press = (pressed: NotificationAction) => {
    onClose();
    // The pressed button disappears with the notification.
    document.querySelector('main')?.focus();
    pressed.run();
  };
  const ownAction = action
    ? [
        {
          testId: action.id,
          label: t(action.label),
          isPrimary: true,
          onPress: () => press(action),
        },
      ]
    : [];
  return (
    <Notice
      severity={notification.severity}
      role={notification.severity === 'success' ? 'status' : 'alert'}
      testId={notification.severity}
      actions={[...ownAction, ...savedActions]}
      onClose={onClose}
    >
      {[t(notification.key, notification.params), ...(notification.reasons ?? [])].join(' ')}
    </Notice>
  );
}

/**
 * Returns the actions for a saved item: to view it, on its screen or its public page, and to copy the
 * link of that page. Browsers only allow copying on pages with HTTPS.
 */
function useSavedActions({ to, link }: SavedItem = {}): NoticeAction[] {
  const { t } = useTranslation();
  const [copiedLink, setCopiedLink] = useState<string>();
  const target = to !== undefined ? { to } : link !== undefined ? { href: link } : undefined;
  const canCopy =
    link !== undefined && (navigator.clipboard as Clipboard | undefined) !== undefined;
  const copy = async () => {
    await navigator.clipboard.writeText(link!);
    setCopiedLink(link);
  };
  return [
    ...(target ? [{ testId: 'viewSaved', label: t('action.view'), ...target }] : []),
    ...(canCopy
      ? [
          {
            testId: 'copyLink',
            label: t(copiedLink === link ? 'action.linkCopied' : 'action.copyLink'),
            onPress: () => void copy().catch(() => undefined),
          },
        ]
      : []),
  ];
}
