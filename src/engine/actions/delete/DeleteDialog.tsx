import { useId } from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import type { ResolvedCall } from '../../../shared/resolved.ts';
import { useHttp } from '../../data/ApiContext.ts';
import { ignoreNotFound, hostMessages } from '../../data/problem.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { RowDialogProps } from '../../registries.ts';

/**
 * Asks for confirmation before a row is deleted. The row is hidden at once. If the call fails, the
 * row is shown again, with an alert that names it and the reason from the server. Several deletions
 * can run at the same time, because each changes only its own row.
 */
export function DeleteDialog({ row, name, options, list, onClose }: RowDialogProps) {
  const { t } = useTranslation();
  const http = useHttp();
  const id = useId();

  async function remove() {
    onClose();
    list.hide(row);
    try {
      // The compiler has replaced the name of the call with the call.
      await http
        .send(options['call'] as ResolvedCall, { params: { id: String(row['id']) } })
        .catch(ignoreNotFound);
      list.notify('success', String(options['success'] ?? 'success.deleted'));
      list.reload();
    } catch (problem) {
      list.restore(row);
      list.notify('error', 'error.delete', { name }, hostMessages(problem));
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-body`}
      data-dialog="delete"
      slotProps={{ paper: { sx: { inlineSize: '100%' } } }}
    >
      <DialogTitle id={`${id}-title`}>{t('confirm.delete.title')}</DialogTitle>
      <DialogContent id={`${id}-body`}>
        <DialogContentText sx={{ color: 'text.primary' }}>
          {t('confirm.delete.named', { name })}
        </DialogContentText>
        <DialogContentText variant="body2">{t('confirm.delete.warning')}</DialogContentText>
      </DialogContent>
      <DialogActions sx={{ justifyContent: 'flex-end', px: 6, pb: 5 }}>
        <Button variant="outlined" autoFocus onClick={onClose} data-action="no">
          {t('confirm.delete.no')}
        </Button>
        <Button variant="contained" color="error" onClick={() => void remove()} data-action="yes">
          {t('confirm.delete.yes')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
