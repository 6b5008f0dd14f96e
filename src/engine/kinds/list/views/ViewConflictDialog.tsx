import { useTranslation } from '../../../i18n/useTranslation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Dialog } from '../../../ui/overlays.ts';
import type { View } from './useListViews.ts';

interface Props {
  /** The version that somebody else has saved. */
  view: View;
  /** Opens that version. */
  onTake(): void;
  /** Saves the own change over that version. */
  onKeep(): void;
  onClose(): void;
}

/** Asks which version of a view stays, because somebody else has saved it meanwhile. */
export function ViewConflictDialog({ view, onTake, onKeep, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog
      role="alertdialog"
      testId="viewConflict"
      title={t('views.conflict.title')}
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" autoFocus onClick={onClose} data-action="cancel">
            {t('action.cancel')}
          </Button>
          <Button variant="outlined" onClick={onTake} data-action="takeTheirs">
            {t('conflict.take')}
          </Button>
          <Button variant="contained" onClick={onKeep} data-action="keepMine">
            {t('conflict.overwrite')}
          </Button>
        </>
      }
    >
      {t('views.conflict', { name: view.name })}
    </Dialog>
  );
}
