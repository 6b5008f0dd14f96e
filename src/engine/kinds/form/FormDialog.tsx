import { useCallback, useEffect, useId, useMemo, useRef, useState, type ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { isMainAccount } from '../../../shared/access.ts';
import { screenFor } from '../../../shared/rights.ts';
import type { Row } from '../../data/page.ts';
import type { SavedItem } from '../../data/savedItem.ts';
import { useSessionState } from '../../session/SessionContext.ts';
import { Dialog } from '../../ui/overlays.ts';
import { PartFailure } from '../../ui/PartFailure.tsx';
import { usePrepareDialog, type FormDialogOptions, type PreparedScreen } from '../dialogs.ts';
import { FormScreen } from './FormScreen.tsx';
import { DialogTitleIdProvider } from './FormFrame.tsx';
import { LeaveDialog } from './useLeaveGuard.tsx';

export interface FormDialogProps {
  /** The id of the form's definition. */
  form: string;
  row?: Row | undefined;
  /**
   * Reads the row again after an edit conflict. Without it the notice cannot name what has changed.
   */
  fetchLatestRow?: () => Promise<Row | undefined>;
  /** More buttons, at the start of the button bar. */
  extraActions?: ReactNode;
  onClose(): void;
  /** Called after a save, with the text key of the success message and the saved item. */
  onSaved(success: string | undefined, saved?: SavedItem): void;
}

/** Returns the fields of a row that can be path parameters: texts and numbers. */
const toParams = (row: Row | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(row ?? {}).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
    ),
  );

/**
 * A form in a dialog over the screen. It opens when its code has loaded. A click on the backdrop
 * does not close it, so that nothing typed is lost.
 */
export function FormDialog({
  form,
  row,
  fetchLatestRow,
  extraActions,
  onClose,
  onSaved,
}: FormDialogProps) {
  const { module, failed, retry } = usePreparedForm(form);
  const route = useParams() as Record<string, string>;
  const titleId = useId();
  const params = useMemo(() => ({ ...route, ...toParams(row) }), [route, row]);
  const isDirty = useRef<() => boolean>(() => false);
  const setDirtyCheck = useCallback((check: () => boolean) => {
    isDirty.current = check;
  }, []);
  const [confirmsClose, setConfirmsClose] = useState(false);
  const isMain = isMainAccount(useSessionState());
  const screen = useMemo(() => module && screenFor(module.screen, isMain), [module, isMain]);
  if (failed) return <PartFailure onRetry={retry} />;
  if (screen?.kind !== 'form') return null;
  const close = () => (isDirty.current() ? setConfirmsClose(true) : onClose());
  const dialog: FormDialogOptions = {
    params,
    row,
    fetchLatestRow,
    extraActions,
    setDirtyCheck,
    onClose: close,
    onSaved,
  };
  return (
    <Dialog testId={form} labelledBy={titleId} width={560} keepOpen onClose={close}>
      <DialogTitleIdProvider value={titleId}>
        <FormScreen screen={screen} validators={module!.validators!} dialog={dialog} />
      </DialogTitleIdProvider>
      <LeaveDialog open={confirmsClose} onStay={() => setConfirmsClose(false)} onLeave={onClose} />
    </Dialog>
  );
}

function usePreparedForm(form: string) {
  const prepare = usePrepareDialog();
  const [module, setModule] = useState<PreparedScreen | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [failedAttempt, setFailedAttempt] = useState<number | null>(null);
  useEffect(() => {
    prepare(form).then(setModule, () => setFailedAttempt(attempt));
  }, [prepare, form, attempt]);
  return { module, failed: failedAttempt === attempt, retry: () => setAttempt(attempt + 1) };
}
