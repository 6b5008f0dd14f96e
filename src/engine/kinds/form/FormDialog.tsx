import { useCallback, useEffect, useId, useMemo, useRef, useState, type ReactNode } from 'react';
import Dialog from '@mui/material/Dialog';
import { useParams } from 'react-router-dom';
import type { Row } from '../../data/page.ts';
import { PartFailure } from '../../ui/PartFailure.tsx';
import { usePrepareDialog, type FormDialogOptions, type PreparedScreen } from '../dialogs.ts';
import { FormScreen } from './FormScreen.tsx';
import { DialogTitleIdProvider } from './FormFrame.tsx';
import { LeaveDialog } from './useLeaveGuard.tsx';

export interface FormDialogProps {
  /** The id of the form's dialog. */
  form: string;
  row?: Row | undefined;
  /** Reads the row once more. Without it nobody is told what somebody else changed meanwhile. */
  readLatestRow?: () => Promise<Row | undefined>;
  /** What can be done beside saving. */
  extraActions?: ReactNode;
  onClose(): void;
  /** After saving, with the text key that says so. */
  onSaved(success: string | undefined): void;
}

/** What a row holds that a path can hold. */
const paramsOf = (row: Row | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(row ?? {}).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
    ),
  );

/** A form over the screen. It opens when its code is here, and keeps what was typed when somebody presses beside it. */
export function FormDialog({
  form,
  row,
  readLatestRow,
  extraActions,
  onClose,
  onSaved,
}: FormDialogProps) {
  const { module, failed, retry } = usePrepared(form);
  const route = useParams() as Record<string, string>;
  const titleId = useId();
  const params = useMemo(() => ({ ...route, ...paramsOf(row) }), [route, row]);
  const isDirty = useRef<() => boolean>(() => false);
  const setDirtyCheck = useCallback((newest: () => boolean) => {
    isDirty.current = newest;
  }, []);
  const [asking, setAsking] = useState(false);
  if (failed) return <PartFailure onRetry={retry} />;
  if (module?.screen.kind !== 'form') return null;
  const close = () => (isDirty.current() ? setAsking(true) : onClose());
  const place: FormDialogOptions = {
    params,
    row,
    readLatestRow,
    extraActions,
    setDirtyCheck,
    onClose: close,
    onSaved,
  };
  return (
    <Dialog
      open
      aria-labelledby={titleId}
      data-dialog={form}
      onClose={(_event, reason) => reason === 'escapeKeyDown' && close()}
      slotProps={{ paper: { sx: { inlineSize: '100%', maxInlineSize: 560 } } }}
    >
      <DialogTitleIdProvider value={titleId}>
        <FormScreen screen={module.screen} validators={module.validators!} dialog={place} />
      </DialogTitleIdProvider>
      <LeaveDialog open={asking} onStay={() => setAsking(false)} onLeave={onClose} />
    </Dialog>
  );
}

function usePrepared(form: string) {
  const prepare = usePrepareDialog();
  const [module, setModule] = useState<PreparedScreen | null>(null);
  const [tries, setTries] = useState(0);
  const [failedTry, setFailedTry] = useState<number | null>(null);
  useEffect(() => {
    prepare(form).then(setModule, () => setFailedTry(tries));
  }, [prepare, form, tries]);
  return { module, failed: failedTry === tries, retry: () => setTries(tries + 1) };
}
