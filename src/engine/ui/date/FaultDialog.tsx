import { useId } from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslation } from '../../i18n/useTranslation.ts';

/** Says why a day was taken out again. */
export function FaultDialog({ fault, onClose }: { fault: string; onClose(): void }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <Dialog open onClose={onClose} role="alertdialog" aria-labelledby={`${id}-title`} aria-describedby={`${id}-body`} data-dialog="date" slotProps={{ paper: { sx: { inlineSize: '100%' } } }}>
      <DialogTitle id={`${id}-title`}>{t('date.rangeError.title')}</DialogTitle>
      <DialogContent id={`${id}-body`}>{t(fault)}</DialogContent>
      <DialogActions sx={{ px: 6, pb: 5 }}>
        <Button variant="contained" autoFocus onClick={onClose} data-action="ok">
          {t('mui.datepicker.ok')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
