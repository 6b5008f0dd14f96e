import { useEffect, useId } from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslation } from '../../i18n/useTranslation.ts';

/**
 * Explains why a date was rejected. It is not modal: pressing the page behind it closes it and has
 * its normal effect.
 */
export function DateErrorDialog({ messageKey, onClose }: { messageKey: string; onClose(): void }) {
  const { t } = useTranslation();
  const id = useId();
  useEffect(() => {
    const closeOnOutsidePress = ({ target }: PointerEvent) => {
      if (target instanceof Element && !target.closest('[data-dialog=date]')) onClose();
    };
    document.addEventListener('pointerdown', closeOnOutsidePress);
    return () => document.removeEventListener('pointerdown', closeOnOutsidePress);
  }, [onClose]);
  return (
    <Dialog
      open
      hideBackdrop
      disableScrollLock
      onClose={onClose}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-body`}
      data-dialog="date"
      slotProps={{
        paper: { 'aria-modal': false, sx: { inlineSize: '100%', pointerEvents: 'auto' } },
      }}
      sx={{ pointerEvents: 'none' }}
    >
      <DialogTitle id={`${id}-title`}>{t('date.rangeError.title')}</DialogTitle>
      <DialogContent id={`${id}-body`}>{t(messageKey)}</DialogContent>
      <DialogActions sx={{ px: 6, pb: 5 }}>
        <Button variant="contained" autoFocus onClick={onClose} data-action="ok">
          {t('mui.datepicker.ok')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
