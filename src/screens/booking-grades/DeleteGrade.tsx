import { useState } from 'react';
import {
  Button,
  Dialog,
  ignoreNotFound,
  Notice,
  Problem,
  problemKey,
  type Row,
  useHttp,
  useParams,
  useTranslation,
} from 'nasaq/engine';
import { type ResolvedCall, versionTagOrNull } from 'nasaq/shared';

const STALE_TEXT = 'conflict.someone';
const REASONS: Record<number, string> = { 409: 'booking.grades.error.booked', 412: STALE_TEXT };

interface Props {
  call: ResolvedCall;
  grade: Row;
  onDeleted(): void;
  /**
   * Called if somebody else has changed the grade since it was read, and the user wants to see the
   * change.
   */
  onStale(): void;
}

/**
 * Deletes a grade after confirmation. A grade with booked seats, or one that somebody else has
 * changed, is not deleted, and the dialog shows why.
 */
export function DeleteGrade(props: Props) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="error" onClick={() => setIsOpen(true)} data-action="deleteGrade">
        {t('booking.grades.delete')}
      </Button>
      {isOpen && <ConfirmDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function ConfirmDialog({ call, grade, onDeleted, onStale, onClose }: Props & { onClose(): void }) {
  const { t } = useTranslation();
  const http = useHttp();
  const school = Number(useParams()['id']);
  const [errorKey, setErrorKey] = useState<string | null>(null);
  const isStale = errorKey === STALE_TEXT;
  const [isBusy, setIsBusy] = useState(false);

  async function remove() {
    setIsBusy(true);
    try {
      await http
        .send(call, {
          body: { school_id: school, stage_id: grade['stage_id'] },
          ifMatch: versionTagOrNull(grade['version']),
        })
        .catch(ignoreNotFound);
      onDeleted();
    } catch (problem) {
      setErrorKey((problem instanceof Problem && REASONS[problem.status]) || problemKey(problem));
      setIsBusy(false);
    }
  }

  return (
    <Dialog
      role="alertdialog"
      testId="deleteGrade"
      title={t('booking.grades.delete')}
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" autoFocus onClick={onClose} data-action="no">
            {t(errorKey === null ? 'confirm.delete.no' : 'action.close')}
          </Button>
          {isStale && (
            <Button variant="contained" onClick={onStale} data-action="takeTheirs">
              {t('conflict.take')}
            </Button>
          )}
          {errorKey === null && (
            <Button variant="danger" busy={isBusy} onClick={() => void remove()} data-action="yes">
              {t('confirm.delete.yes')}
            </Button>
          )}
        </>
      }
    >
      {errorKey === null ? (
        <p>{t('booking.grades.confirmDelete', { stage: grade['stage'] })}</p>
      ) : (
        <Notice severity={isStale ? 'warning' : 'error'} testId={isStale ? 'conflict' : 'error'}>
          {t(errorKey)}
        </Notice>
      )}
    </Dialog>
  );
}
