import { useEffect, useEffectEvent, useState } from 'react';
import { useBlocker, type Blocker } from 'react-router-dom';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { useSession } from '../../../session/SessionContext.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Dialog } from '../../../ui/overlays.ts';
import { cancelReload, isReloading } from '../../../ui/version.ts';
import { changedFields, hasSameValues } from '../state/formData.ts';
import type { FormOptions, FormValues } from '../state/useFormValues.ts';

/**
 * Asks for confirmation before the user leaves unsaved changes by a link, Back or closing the tab.
 * It does not ask after the session has ended, nor again when a confirmed navigation unloads the
 * page. A dialog around the form learns whether there are unsaved changes.
 * @param isSaved whether the form has been saved
 */
export function useLeaveGuard(
  { form, draft, dialog }: FormOptions,
  values: FormValues,
  isSaved: () => boolean,
) {
  const isDirty = () => {
    if (!form.guarded || isSaved()) return false;
    draft.flush();
    if (draft.documents.isPreparing()) return true;
    return !hasSameValues(form, values.record(), values.current());
  };
  const isStoredAsDraft = () =>
    form.draftable &&
    !draft.documents.isPreparing() &&
    changedFields(form, values.record(), values.current()).every((field) => field.draftable);
  const blocker = useUnsavedGuard(isDirty, isStoredAsDraft);
  useEffect(() => {
    dialog?.setDirtyCheck(isDirty);
  });
  return { blocker, isStoredAsDraft };
}

/**
 * Blocks leaving the screen by a link, Back or closing the tab while there are unsaved changes.
 * `LeaveDialog` asks whether to continue.
 * @param survivesReload whether a reload for an update keeps the changes
 */
export function useUnsavedGuard(isDirty: () => boolean, survivesReload: () => boolean): Blocker {
  const session = useSession();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname &&
      session.get().status === 'in' &&
      isDirty(),
  );
  const confirmUnload = useEffectEvent((event: BeforeUnloadEvent) => {
    if (blocker.state === 'proceeding' || session.get().status !== 'in' || !isDirty()) return;
    // A reload for an update restores the draft, so it loses only what a draft cannot store.
    if (isReloading() && survivesReload()) return;
    cancelReload();
    event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: BeforeUnloadEvent) => confirmUnload(event);
    window.addEventListener('beforeunload', listener);
    return () => window.removeEventListener('beforeunload', listener);
  }, []);
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
    <Dialog
      open={open}
      role="alertdialog"
      testId="leave"
      title={t('confirm.leave.title')}
      onClose={onStay}
      actions={
        <>
          <Button variant="contained" autoFocus onClick={onStay} data-action="stay">
            {t('action.keepEditing')}
          </Button>
          <Button variant={hasDraft ? 'outlined' : 'error'} onClick={onLeave} data-action="leave">
            {t(hasDraft ? 'action.leave' : 'action.discard')}
          </Button>
        </>
      }
    >
      {t(hasDraft ? 'confirm.leave.kept' : 'confirm.leave.body')}
    </Dialog>
  );
}
