import { useTranslation } from '../../../i18n/useTranslation.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/overlays.ts';
import type { View } from './useListViews.ts';

interface Props {
  view: View;
  onDelete(): void;
  onClose(): void;
}

/** Asks for confirmation before a saved view is deleted. */
export function DeleteViewDialog({ view, onDelete, onClose }: Props) {
  const { t } = useTranslation();
  const confirm = () => {
    onClose();
    onDelete();
  };
  return (
    <Dialog
      role="alertdialog"
      testId="deleteView"
      title={t('views.delete.title')}
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" autoFocus onClick={onClose} data-action="no">
            {t('confirm.delete.no')}
          </Button>
          <Button variant="danger" onClick={confirm} data-action="yes">
            {t('confirm.delete.yes')}
          </Button>
        </>
      }
    >
      <p>{t('views.delete.named', { name: view.name })}</p>
      <p className="muted text-small">
        {t(view.kind === 'shared' ? 'views.delete.shared' : 'views.delete.hint')}
      </p>
    </Dialog>
  );
}
