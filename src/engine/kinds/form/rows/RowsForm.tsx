import { useEffect, useMemo, useRef, useState, useSyncExternalStore, type RefObject } from 'react';
import { SlowNotice } from '../../../data/requests/SlowNotice.tsx';
import type { Row } from '../../../data/page.ts';
import { useTranslation } from '../../../i18n/useTranslation.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Notice } from '../../../ui/states/Notice.tsx';
import { PartFailure } from '../../../ui/states/PartFailure.tsx';
import { createPendingInput, PendingInputProvider } from '../../../ui/pendingInput.ts';
import { LeaveDialog, useUnsavedGuard } from '../saving/useLeaveGuard.tsx';
import { useOpenAfterSave } from '../saving/useOpenAfterSave.ts';
import { usePreparedForm, type PreparedForm } from '../state/usePreparedForm.ts';
import type { RowsFormProps } from './rowsFormProps.ts';
import { RowsTable } from './RowsTable.tsx';
import { createRowEdits } from './rowEdits.ts';
import { useRowsSave, type RowsResult } from './useRowsSave.ts';
import '../form.css';
import './rowsForm.css';

/** Edits some fields of several rows in one table, and saves all changed rows at once. */
export function RowsForm(props: RowsFormProps) {
  const { prepared, failed, retry } = usePreparedForm(props.form);
  if (failed) return <PartFailure onRetry={retry} />;
  return prepared ? <LoadedRowsForm {...props} prepared={prepared} /> : null;
}

function LoadedRowsForm({ prepared, ...props }: RowsFormProps & { prepared: PreparedForm }) {
  const { rows, keyField, reload, onClose } = props;
  const [edits] = useState(createRowEdits);
  const [pending] = useState(createPendingInput);
  const [result, setResult] = useState<RowsResult | null>(null);
  const [asksToClose, setAsksToClose] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const current = useSyncExternalStore(edits.subscribe, edits.get);
  const keyOf = useMemo(() => (row: Row) => String(row[keyField]), [keyField]);
  const { busy, save, hasChanges } = useRowsSave(prepared, edits, { rows, keyOf, reload });
  const isDirty = () => {
    pending.flush();
    return hasChanges();
  };
  const openNext = useOpenAfterSave(prepared.screen);
  const blocker = useUnsavedGuard(isDirty, () => false);
  const changedCount = rows.filter((row) => current.has(keyOf(row))).length;
  useFocusOnFailure(box, result, current);

  async function saveAll() {
    pending.flush();
    setResult(null);
    const next = await save();
    setResult(next);
    if (next && next.failed === 0) openNext();
  }
  function discard() {
    pending.flush();
    for (const key of edits.get().keys()) edits.set(key, null);
    setResult(null);
  }
  return (
    <PendingInputProvider value={pending}>
      <div ref={box} data-rows-form={props.form} className="rows-form">
        <ResultNotice result={result} onClose={() => setResult(null)} />
        <RowsTable {...props} form={prepared.screen} edits={edits} keyOf={keyOf} busy={busy} />
        <RowsBar
          changedCount={changedCount}
          busy={busy}
          onSave={() => void saveAll()}
          onDiscard={discard}
          onClose={() => (isDirty() ? setAsksToClose(true) : onClose())}
        />
      </div>
      <LeaveDialog
        open={asksToClose || blocker.state === 'blocked'}
        onStay={() => {
          setAsksToClose(false);
          blocker.reset?.();
        }}
        onLeave={() => (asksToClose ? onClose() : blocker.proceed?.())}
      />
    </PendingInputProvider>
  );
}

/** Moves the focus to the first input with an error after a save that has not stored all rows. */
function useFocusOnFailure(
  box: RefObject<HTMLDivElement | null>,
  result: RowsResult | null,
  edits: ReadonlyMap<string, unknown>,
): void {
  const focused = useRef<RowsResult | null>(null);
  useEffect(() => {
    if (!result || result.failed === 0 || focused.current === result) return;
    focused.current = result;
    box.current?.querySelector<HTMLElement>('[data-invalid] input')?.focus();
  }, [box, result, edits]);
}

function ResultNotice({ result, onClose }: { result: RowsResult | null; onClose(): void }) {
  const { t } = useTranslation();
  if (!result) return null;
  const { saved, failed, isInvalid } = result;
  const texts = [
    ...(saved > 0 ? [t('rows.saved', { count: saved })] : []),
    ...(failed > 0 ? [isInvalid ? t('rows.invalid') : t('rows.notSaved', { count: failed })] : []),
  ];
  return (
    <Notice
      severity={failed > 0 ? 'error' : 'success'}
      role={failed > 0 ? 'alert' : 'status'}
      testId={failed > 0 ? 'error' : 'success'}
      onClose={onClose}
    >
      {texts.join(' ')}
    </Notice>
  );
}

interface BarProps {
  changedCount: number;
  busy: boolean;
  onSave(): void;
  onDiscard(): void;
  onClose(): void;
}

function RowsBar({ changedCount, busy, onSave, onDiscard, onClose }: BarProps) {
  const { t } = useTranslation();
  return (
    <div data-no-print className="save-bar">
      <SlowNotice kind="write" />
      <div role="status" className="save-state rows-form-state">
        {changedCount > 0 && (
          <>
            <span />
            {t('rows.changed', { count: changedCount })}
          </>
        )}
      </div>
      <div className="save-actions">
        <Button variant="outlined" onClick={onClose} disabled={busy} data-action="closeRows">
          {t('action.close')}
        </Button>
        {changedCount > 0 && (
          <Button variant="outlined" onClick={onDiscard} disabled={busy} data-action="discard">
            {t('action.discard')}
          </Button>
        )}
        <Button variant="contained" busy={busy} onClick={onSave} data-action="saveRows">
          {t('action.save')}
        </Button>
      </div>
    </div>
  );
}
