import { useEffect, useRef } from 'react';
import type { ResolvedForm } from '../../../shared/resolved.ts';
import { useAppInfo } from '../../app.ts';
import { EndReason } from '../../session/EndReason.tsx';
import { NotificationAlert } from '../NotificationAlert.tsx';

/** What is to be said above the form: a success, and whether it is this form's own. */
export interface SuccessMessage {
  text: string;
  own: boolean;
}

/** The success that led here, or of this form itself, which then takes the focus; else why somebody has to sign in again. */
export function FormNotification({
  form,
  said,
  onClose,
}: {
  form: ResolvedForm;
  said: SuccessMessage | null;
  onClose(): void;
}) {
  const { screens } = useAppInfo().app;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!said?.own) return;
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'center' });
  }, [said]);
  if (!said) return form.id === screens.signIn ? <EndReason /> : null;
  return (
    <div ref={box} tabIndex={-1} style={{ outline: 'none' }}>
      <NotificationAlert
        notification={{ severity: 'success', key: said.text, params: {} }}
        onClose={onClose}
      />
    </div>
  );
}
