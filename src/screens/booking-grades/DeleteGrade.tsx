import { useId, useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { ignoreNotFound, Problem, problemKey, useHttp, type Row } from '../../engine/index.ts';
import type { ResolvedCall } from '../../shared/resolved.ts';
import { versionTagOrNull } from '../../shared/versionTag.ts';

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
      <Button
        variant="text"
        color="error"
        onClick={() => setIsOpen(true)}
        data-action="deleteGrade"
      >
        {t('booking.grades.delete')}
      </Button>
      {isOpen && <ConfirmDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function ConfirmDialog({ call, grade, onDeleted, onStale, onClose }: Props & { onClose(): void }) {
  const { t } = useTranslation();
  const http = useHttp();
  const id = useId();
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
      open
      onClose={onClose}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-body`}
      data-dialog="deleteGrade"
    >
      <DialogTitle id={`${id}-title`}>{t('booking.grades.delete')}</DialogTitle>
      <DialogContent id={`${id}-body`}>
        {errorKey === null ? (
          <DialogContentText sx={{ color: 'text.primary' }}>
            {t('booking.grades.confirmDelete', { stage: grade['stage'] })}
          </DialogContentText>
        ) : (
          <Alert
            severity={isStale ? 'warning' : 'error'}
            data-alert={isStale ? 'conflict' : 'error'}
          >
            {t(errorKey)}
          </Alert>
        )}
      </DialogContent>
      <DialogActions sx={{ px: 6, pb: 5 }}>
        <Button variant="outlined" autoFocus onClick={onClose} data-action="no">
          {t(errorKey === null ? 'confirm.delete.no' : 'action.close')}
        </Button>
        {isStale && (
          <Button variant="contained" onClick={onStale} data-action="takeTheirs">
            {t('conflict.take')}
          </Button>
        )}
        {errorKey === null && (
          <Button
            variant="contained"
            color="error"
            loading={isBusy}
            onClick={() => void remove()}
            data-action="yes"
          >
            {t('confirm.delete.yes')}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
