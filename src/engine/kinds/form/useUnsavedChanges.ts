import { useCallback, useEffect } from 'react';
import { flushSync } from 'react-dom';
import { isReloading } from '../../ui/version.ts';
import { changedFields, hasSameValues } from './formData.ts';
import type { FormBodyProps } from './FormBodyProps.ts';
import { withoutChosenFiles } from './LostFiles.tsx';
import type { FormValues } from './useFormValues.ts';
import { useLeaveGuard } from './useLeaveGuard.tsx';

/**
 * Reports the unsaved changes of a form to its draft, to the dialog around it and to the guard that
 * asks for confirmation before the user leaves the form.
 */
export function useUnsavedChanges(
  { form, loaded, startEntries, draft, dialog }: FormBodyProps,
  { dataRef }: FormValues,
  isSaved: () => boolean,
) {
  const { pending, setEntries } = draft;
  // Text boxes pass on their text with a delay.
  const flush = useCallback(() => flushSync(() => pending.flush()), [pending]);
  const isDirty = useCallback(() => {
    if (!form.guarded || isSaved()) return false;
    flush();
    return !hasSameValues(form, loaded, dataRef.current);
  }, [form, loaded, dataRef, isSaved, flush]);
  const isStoredAsDraft = useCallback(
    () =>
      form.draftable &&
      changedFields(form, loaded, dataRef.current).every((field) => field.draftable),
    [form, loaded, dataRef],
  );
  // A reload for an update restores the draft, so it loses only what a draft cannot store.
  const wouldLoseChanges = useCallback(
    () => isDirty() && !(isReloading() && isStoredAsDraft()),
    [isStoredAsDraft, isDirty],
  );
  const blocker = useLeaveGuard(isDirty, wouldLoseChanges);
  const updateDraft = useCallback(
    (hasChanges: boolean) => {
      const lostFiles = withoutChosenFiles(startEntries.lostFiles ?? [], dataRef.current);
      setEntries(hasChanges ? { ...startEntries, data: dataRef.current, lostFiles } : null);
    },
    [setEntries, startEntries, dataRef],
  );
  useEffect(
    () => updateDraft(!hasSameValues(form, loaded, dataRef.current)),
    [form, loaded, dataRef, updateDraft],
  );
  useEffect(() => {
    dialog?.setDirtyCheck(isDirty);
  }, [dialog, isDirty]);
  return { flush, isStoredAsDraft, blocker, updateDraft };
}
