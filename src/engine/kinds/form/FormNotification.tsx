import { useEffect, useRef } from 'react';
import type { ResolvedForm } from '../../../shared/resolved.ts';
import { useAppInfo } from '../../app.ts';
import { EndReason } from '../../session/EndReason.tsx';
import { NotificationAlert } from '../NotificationAlert.tsx';

/** A success message above the form. */
export interface SuccessMessage {
  /** The text key. */
  text: string;
  /** Whether this form was saved. Otherwise another screen led here with the message. */
  isOwn: boolean;
}

/**
 * Shows the success message of this form, which takes the focus, or of the screen that led here.
 * Without a message the sign-in form says why the session ended.
 */
export function FormNotification({
  form,
  message,
  onClose,
}: {
  form: ResolvedForm;
  message: SuccessMessage | null;
  onClose(): void;
}) {
  const { screens } = useAppInfo().app;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!message?.isOwn) return;
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'center' });
  }, [message]);
  if (!message) return form.id === screens.signIn ? <EndReason /> : null;
  return (
    <div ref={box} tabIndex={-1} style={{ outline: 'none' }}>
      <NotificationAlert
        notification={{ severity: 'success', key: message.text, params: {} }}
        onClose={onClose}
      />
    </div>
  );
}
