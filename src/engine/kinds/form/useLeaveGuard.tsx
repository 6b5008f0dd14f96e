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
 * Asks before changes are left behind: by a link, Back, or closing the tab. A session that ended is not held back, and who has said that
 * they leave is not asked again where the way on is another page.
 * @param isDirty whether there are changes
 * @param isLost whether they would be gone with the page
 */
export function useLeaveGuard(isDirty: () => boolean, isLost: () => boolean) {
  const session = useSession();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname &&
      session.get().status === 'in' &&
      isDirty(),
  );
  const isLeaving = blocker.state === 'proceeding';
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isLeaving || session.get().status !== 'in' || !isLost()) return;
      cancelReload();
      event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isLeaving, isLost, session]);
  return blocker;
}

interface LeaveProps {
  open: boolean;
  /** Whether all that was changed stays on this device as a draft. */
  isKept?(): boolean;
  onStay(): void;
  onLeave(): void;
}

/** Asks whether changes are to be left behind, and says what becomes of them. */
export function LeaveDialog({ open, isKept, onStay, onLeave }: LeaveProps) {
  const { t } = useTranslation();
  // Until it is asked for the first time there is nothing to draw. While it closes it says what it said.
  const [asked, setAsked] = useState<{ open: boolean; kept: boolean } | null>(null);
  if (open !== (asked?.open ?? false))
    setAsked({ open, kept: open ? isKept?.() === true : asked?.kept === true });
  if (!asked) return null;
  const { kept } = asked;
  return (
    <Dialog open={open} onClose={onStay} role="alertdialog" data-dialog="leave">
      <DialogTitle>{t('confirm.leave.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText>
          {t(kept ? 'confirm.leave.kept' : 'confirm.leave.body')}
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" autoFocus onClick={onStay} data-action="stay">
          {t('action.keepEditing')}
        </Button>
        <Button
          variant="outlined"
          color={kept ? 'primary' : 'error'}
          onClick={onLeave}
          data-action="leave"
        >
          {t(kept ? 'action.leave' : 'action.discard')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
