import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../../../engine/ui/controls/Button.tsx';
import { Notice } from '../../../../engine/ui/states/Notice.tsx';
import { Dialog } from '../../../../engine/ui/overlays.ts';
import type { FileDiff } from '../../api.ts';
import { useQuery, useStudioContext } from '../StudioContext.ts';
import { useText } from '../useText.ts';
import { ConflictList } from './ConflictList.tsx';
import { DerivedFiles } from './DerivedFiles.tsx';
import { DiffView } from './DiffView.tsx';
import { ImpactList } from './ImpactList.tsx';
import { StoredItemList } from './StoredItemList.tsx';

interface Props {
  onKeep(): void;
  onClose(): void;
}

/** What the draft changes, file by file, before it is written. */
export function ChangesDialog({ onKeep, onClose }: Props) {
  const { t, translated } = useText();
  const { state, failure } = useStudioContext();
  const { data } = useQuery('diff', {});
  const [discarding, setDiscarding] = useState<{ file?: string }>();
  const closeButton = useRef<HTMLButtonElement>(null);
  // The pressed button can be gone or disabled now. Without the focus, Escape would not close.
  const keepFocus = useCallback(() => {
    const { activeElement } = document;
    if (activeElement === document.body || activeElement?.matches(':disabled'))
      closeButton.current?.focus();
  }, []);
  useLayoutEffect(keepFocus, [keepFocus, state, data, discarding]);
  const count = state?.files.length ?? 0;
  const hasConflict = state?.files.some(({ conflicts }) => conflicts.length > 0) ?? false;
  return (
    <Dialog
      testId="studio-changes"
      title={t('studio.changes', { count })}
      width={1100}
      actions={
        <>
          {count > 0 && (
            <Button variant="error" data-action="discardAll" onClick={() => setDiscarding({})}>
              {t('studio.discardAll')}
            </Button>
          )}
          <Button ref={closeButton} onClick={onClose}>
            {t('studio.close')}
          </Button>
          <Button
            variant="contained"
            disabled={count === 0 || hasConflict}
            data-action="keep"
            onClick={onKeep}
          >
            {t('studio.keep')}
          </Button>
        </>
      }
      onClose={onClose}
    >
      {failure !== undefined && (
        <Notice severity="error">
          {failure === null ? t('studio.failed') : translated(failure)}
        </Notice>
      )}
      {hasConflict && (
        <Notice severity="warning" role="status">
          {t('studio.conflict')}
        </Notice>
      )}
      {count === 0 && <p>{t('studio.noChanges')}</p>}
      {count > 0 && (
        <>
          <ImpactList />
          <StoredItemList onUpdate={keepFocus} />
        </>
      )}
      {data?.files.map((diff) => (
        <FileChange
          key={diff.file}
          diff={diff}
          onDiscard={() => setDiscarding({ file: diff.file })}
        />
      ))}
      {count > 0 && <DerivedFiles />}
      {discarding && (
        <DiscardQuestion file={discarding.file} onClose={() => setDiscarding(undefined)} />
      )}
    </Dialog>
  );
}

function FileChange({
  diff: { file, status, diff },
  onDiscard,
}: {
  diff: FileDiff;
  onDiscard(): void;
}) {
  const { t } = useText();
  const { state } = useStudioContext();
  const conflicts = state?.files.find((one) => one.file === file)?.conflicts ?? [];
  return (
    <section aria-label={file} className="studio-change" data-file={file}>
      <header className="row">
        <h3 className="text-subheading">
          <bdi dir="ltr">{file}</bdi>
        </h3>
        <span className="muted">{t(`studio.status.${status}`)}</span>
        <Button
          size="small"
          variant="error"
          className="push-end"
          aria-label={t('studio.discardFile', { file })}
          data-action="discard"
          onClick={onDiscard}
        >
          {t('studio.discard')}
        </Button>
      </header>
      <ConflictList file={file} conflicts={conflicts} />
      <DiffView diff={diff} />
    </section>
  );
}

/** Asks before changes are discarded. */
function DiscardQuestion({ file, onClose }: { file: string | undefined; onClose(): void }) {
  const { t } = useText();
  const { change } = useStudioContext();
  const discard = () => {
    onClose();
    void change((call) =>
      call('discard', {
        label: t('studio.step.discard'),
        ...(file === undefined ? {} : { file }),
      }),
    );
  };
  return (
    <Dialog
      testId="studio-discard"
      role="alertdialog"
      title={file === undefined ? t('studio.discardAllQuestion') : t('studio.discardQuestion')}
      width={500}
      actions={
        <>
          <Button variant="outlined" autoFocus data-action="no" onClick={onClose}>
            {t('studio.no')}
          </Button>
          <Button variant="danger" data-action="yes" onClick={discard}>
            {t('studio.discard')}
          </Button>
        </>
      }
      onClose={onClose}
    >
      {file === undefined ? t('studio.discardHint') : <bdi dir="ltr">{file}</bdi>}
    </Dialog>
  );
}
