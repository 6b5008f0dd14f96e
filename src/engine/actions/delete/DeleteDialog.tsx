import type { ResolvedCall } from '../../../shared/resolved.ts';
import { useHttp } from '../../data/ApiContext.ts';
import { ignoreNotFound, hostMessages } from '../../data/problem.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { RowDialogProps } from '../../registries.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/overlays.ts';

/**
 * Asks for confirmation before a row is deleted. The row is hidden at once. If the call fails, the
 * row is shown again, with an alert that names it and the reason from the server. Several deletions
 * can run at the same time, because each changes only its own row.
 */
export function DeleteDialog({ row, name, options, list, onClose }: RowDialogProps) {
  const { t } = useTranslation();
  const http = useHttp();

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
      role="alertdialog"
      testId="delete"
      title={t('confirm.delete.title')}
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" autoFocus onClick={onClose} data-action="no">
            {t('confirm.delete.no')}
          </Button>
          <Button variant="danger" onClick={() => void remove()} data-action="yes">
            {t('confirm.delete.yes')}
          </Button>
        </>
      }
    >
      <p>{t('confirm.delete.named', { name })}</p>
      <p className="muted text-small">{t('confirm.delete.warning')}</p>
    </Dialog>
  );
}
