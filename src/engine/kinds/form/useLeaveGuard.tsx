import { useEffect, useState } from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useBlocker } from 'react-router-dom';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { useSession } from '../../session/SessionContext.ts';
import { cancelReload } from '../../ui/version.ts';

/**
 * Asks for confirmation before the user leaves unsaved changes by a link, Back or closing the tab.
 * It does not ask after the session has ended, nor again when a confirmed navigation unloads the
 * page.
 * @param isDirty whether there are unsaved changes
 * @param wouldLoseChanges whether unloading the page would lose them
 */
export function useLeaveGuard(isDirty: () => boolean, wouldLoseChanges: () => boolean) {
  const session = useSession();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname &&
      session.get().status === 'in' &&
      isDirty(),
  );
  const isLeavingConfirmed = blocker.state === 'proceeding';
  useEffect(() => {
    const confirmUnload = (event: BeforeUnloadEvent) => {
      if (isLeavingConfirmed || session.get().status !== 'in' || !wouldLoseChanges()) return;
      cancelReload();
      event.preventDefault();
    };
    window.addEventListener('beforeunload', confirmUnload);
    return () => window.removeEventListener('beforeunload', confirmUnload);
  }, [isLeavingConfirmed, wouldLoseChanges, session]);
  return blocker;
}

interface LeaveProps {
  open: boolean;
  /** Whether a draft on this device stores all changes. */
  isStoredAsDraft?(): boolean;
  onStay(): void;
  onLeave(): void;
}

/**
 * Asks whether to leave the form with unsaved changes, and says whether they are stored as a draft.
 */
export function LeaveDialog({ open, isStoredAsDraft, onStay, onLeave }: LeaveProps) {
  const { t } = useTranslation();
  // Null until it opens for the first time. The text stays the same during the closing animation.
  const [content, setContent] = useState<{ open: boolean; hasDraft: boolean } | null>(null);
  if (open !== (content?.open ?? false))
    setContent({
      open,
      hasDraft: open ? isStoredAsDraft?.() === true : content?.hasDraft === true,
    });
  if (!content) return null;
  const { hasDraft } = content;
  return (
    <Dialog open={open} onClose={onStay} role="alertdialog" data-dialog="leave">
      <DialogTitle>{t('confirm.leave.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText>
          {t(hasDraft ? 'confirm.leave.kept' : 'confirm.leave.body')}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" autoFocus onClick={onStay} data-action="stay">
          {t('action.keepEditing')}
        </Button>
        <Button
          variant="outlined"
          color={hasDraft ? 'primary' : 'error'}
          onClick={onLeave}
          data-action="leave"
        >
          {t(hasDraft ? 'action.leave' : 'action.discard')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
