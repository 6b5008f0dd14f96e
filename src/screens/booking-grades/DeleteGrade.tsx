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

const STALE = 'conflict.someone';
const REASONS: Record<number, string> = { 409: 'booking.grades.error.booked', 412: STALE };

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
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="text"
        color="error"
        onClick={() => setAsking(true)}
        data-action="deleteGrade"
      >
        {t('booking.grades.delete')}
      </Button>
      {asking && <Question {...props} onClose={() => setAsking(false)} />}
    </>
  );
}

function Question({ call, grade, onDeleted, onStale, onClose }: Props & { onClose(): void }) {
  const { t } = useTranslation();
  const http = useHttp();
  const id = useId();
  const school = Number(useParams()['id']);
  const [refused, setRefused] = useState<string | null>(null);
  const isStale = refused === STALE;
  const [busy, setBusy] = useState(false);

  async function remove() {
    setBusy(true);
    try {
      await http
        .send(call, {
          body: { school_id: school, stage_id: grade['stage_id'] },
          ifMatch: versionTagOrNull(grade['version']),
        })
        .catch(ignoreNotFound);
      onDeleted();
    } catch (problem) {
      setRefused((problem instanceof Problem && REASONS[problem.status]) || problemKey(problem));
      setBusy(false);
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
        {refused === null ? (
          <DialogContentText sx={{ color: 'text.primary' }}>
            {t('booking.grades.confirmDelete', { stage: grade['stage'] })}
          </DialogContentText>
        ) : (
          <Alert
            severity={isStale ? 'warning' : 'error'}
            data-alert={isStale ? 'conflict' : 'error'}
          >
            {t(refused)}
          </Alert>
        )}
      </DialogContent>
      <DialogActions sx={{ px: 6, pb: 5 }}>
        <Button variant="outlined" autoFocus onClick={onClose} data-action="no">
          {t(refused === null ? 'confirm.delete.no' : 'action.close')}
        </Button>
        {isStale && (
          <Button variant="contained" onClick={onStale} data-action="takeTheirs">
            {t('conflict.take')}
          </Button>
        )}
        {refused === null && (
          <Button
            variant="contained"
            color="error"
            loading={busy}
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
