import { useEffect } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../controls/Button.tsx';
import { Dialog } from '../overlays.ts';
import type { SpanState } from './useSpan.ts';

/** Shows the dialog about a rejected date, if there is one. */
export function SpanError({ state: { error, dismiss } }: { state: SpanState }) {
  return error && <ErrorDialog messageKey={error} onClose={dismiss} />;
}

/** It is not modal: pressing the page behind it closes it and has its normal effect. */
function ErrorDialog({ messageKey, onClose }: { messageKey: string; onClose(): void }) {
  const { t } = useTranslation();
  useEffect(() => {
    const closeOnOutsidePress = ({ target }: PointerEvent) => {
      if (target instanceof Element && !target.closest('[data-dialog=date]')) onClose();
    };
    document.addEventListener('pointerdown', closeOnOutsidePress);
    return () => document.removeEventListener('pointerdown', closeOnOutsidePress);
  }, [onClose]);
  return (
    <Dialog
      modeless
      role="alertdialog"
      title={t('date.rangeError.title')}
      testId="date"
      onClose={onClose}
      actions={
        <Button variant="contained" autoFocus onClick={onClose} data-action="ok">
          {t('mui.datepicker.ok')}
        </Button>
      }
    >
      {t(messageKey)}
    </Dialog>
  );
}
