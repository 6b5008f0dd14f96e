import { useCallback, useId, useMemo, useRef, useState, type ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { rowParams, type Row } from '../../data/page.ts';
import type { SavedItem } from '../../data/savedItem.ts';
import { Dialog } from '../../ui/overlays.ts';
import { PartFailure } from '../../ui/states/PartFailure.tsx';
import type { FormDialogOptions } from '../prepareScreen.ts';
import { FormScreen } from './FormScreen.tsx';
import { DialogTitleIdProvider } from './FormFrame.tsx';
import { LeaveDialog } from './saving/useLeaveGuard.tsx';
import { usePreparedForm } from './state/usePreparedForm.ts';

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
  const { prepared, failed, retry } = usePreparedForm(form);
  const route = useParams() as Record<string, string>;
  const titleId = useId();
  const params = useMemo(() => ({ ...route, ...rowParams(row) }), [route, row]);
  const isDirty = useRef<() => boolean>(() => false);
  const setDirtyCheck = useCallback((check: () => boolean) => {
    isDirty.current = check;
  }, []);
  const [confirmsClose, setConfirmsClose] = useState(false);
  if (failed) return <PartFailure onRetry={retry} />;
  if (!prepared) return null;
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
        <FormScreen {...prepared} dialog={dialog} />
      </DialogTitleIdProvider>
      <LeaveDialog open={confirmsClose} onStay={() => setConfirmsClose(false)} onLeave={onClose} />
    </Dialog>
  );
}
