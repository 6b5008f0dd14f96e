import { useEffect } from 'react';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Button } from '../Button.tsx';
import { Dialog } from '../overlays.ts';

/**
 * Explains why a date was rejected. It is not modal: pressing the page behind it closes it and has
 * its normal effect.
 */
export function DateErrorDialog({ messageKey, onClose }: { messageKey: string; onClose(): void }) {
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
