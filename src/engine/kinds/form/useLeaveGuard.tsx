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
import { stopLoadingAnew } from '../../ui/version.ts';

/**
 * Asks before changes are left behind: by a link, Back, or closing the tab. A session that ended is not held back, and who has said that
 * they leave is not asked again where the way on is another page.
 * @param isDirty whether there are changes
 * @param isLost whether they would be gone with the page
 */
export function useLeaveGuard(isDirty: () => boolean, isLost: () => boolean) {
  const session = useSession();
  const blocker = useBlocker(({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && session.get().status === 'in' && isDirty());
  const isLeaving = blocker.state === 'proceeding';
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isLeaving || session.get().status !== 'in' || !isLost()) return;
      stopLoadingAnew();
      event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isLeaving, isLost, session]);
  return blocker;
}

/** Asks whether changes are to be left behind. */
export function LeaveDialog({ open, onStay, onLeave }: { open: boolean; onStay(): void; onLeave(): void }) {
  const { t } = useTranslation();
  // Until it is asked for the first time there is nothing to draw.
  const [asked, setAsked] = useState(open);
  if (open && !asked) setAsked(true);
  if (!asked) return null;
  return (
    <Dialog open={open} onClose={onStay} role="alertdialog" data-dialog="leave">
      <DialogTitle>{t('confirm.leave.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText>{t('confirm.leave.body')}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" autoFocus onClick={onStay} data-action="stay">
          {t('action.keepEditing')}
        </Button>
        <Button variant="contained" color="error" onClick={onLeave} data-action="leave">
          {t('action.discard')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
