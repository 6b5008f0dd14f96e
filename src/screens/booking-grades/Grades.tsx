import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import {
  FormDialog,
  BidiText,
  LoadFailure,
  Problem,
  problemKey,
  RetryView,
  useItem,
  useItems,
  type Row,
} from '../../engine/index.ts';
import { AddCard } from './AddCard.tsx';
import { DeleteGrade } from './DeleteGrade.tsx';
import { GradeCard } from './GradeCard.tsx';
import type { GradesOptions } from './options.ts';

/**
 * The grades of a school that can be booked, as cards, with the dialogs to add, edit and delete
 * them.
 */
export function Grades({ options }: { options: Record<string, unknown> }) {
  const { t } = useTranslation();
  // The compiler has checked the options against manifest.json.
  const calls = options as unknown as GradesOptions;
  const params = useParams() as Record<string, string>;
  const school = useItem(calls.school, undefined, params);
  const grades = useItems(calls.grades, undefined, params);
  const stages = useItems(calls.stages, undefined, params);
  const [open, setOpen] = useState<'create' | Row | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const missing = [school.error, grades.error].find(
    (error) => error instanceof Problem && error.status === 404,
  );
  if (missing)
    return (
      <LoadFailure
        problem={missing}
        onRetry={() => void Promise.all([school.mutate(), grades.mutate()])}
      />
    );
  if (grades.error)
    return (
      <RetryView
        title={t('error.listLoad')}
        hint={t(problemKey(grades.error))}
        onRetry={() => void grades.mutate()}
      />
    );

  function onSaved(success: string | undefined) {
    setOpen(null);
    setMessage(success ?? null);
    void Promise.all([grades.mutate(), stages.mutate()]);
  }

  const fetchLatest = async (grade: Row) =>
    (await grades.mutate())?.find((one) => one['stage_id'] === grade['stage_id']);

  return (
    <>
      {school.data && (
        <Typography variant="h2" component="p" sx={{ mb: 4 }} data-school>
          <BidiText text={String(school.data['school_name'] ?? '')} />
        </Typography>
      )}
      {message !== null && (
        <Alert
          severity="success"
          role="status"
          data-alert="success"
          onClose={() => setMessage(null)}
          slotProps={{ closeButton: { 'aria-label': t('a11y.dismissAlert') } }}
          sx={{ mb: 4 }}
        >
          {t(message)}
        </Alert>
      )}
      {grades.data?.length === 0 && (
        <Typography sx={{ color: 'textMuted', mb: 4 }} data-state="empty">
          {t('booking.grades.empty')}
        </Typography>
      )}
      <Box sx={GRID_STYLE}>
        {grades.data ? (
          grades.data.map((grade) => (
            <GradeCard
              key={String(grade['stage_id'])}
              grade={grade}
              onOpen={() => setOpen(grade)}
            />
          ))
        ) : (
          <GradesSkeleton />
        )}
        {grades.data && stages.data && (
          <AddCard remainingStages={stages.data.length} onAdd={() => setOpen('create')} />
        )}
      </Box>
      {open === 'create' && (
        <FormDialog form={calls.create} onClose={() => setOpen(null)} onSaved={onSaved} />
      )}
      {open !== null && open !== 'create' && (
        <FormDialog
          form={calls.edit}
          row={open}
          fetchLatestRow={() => fetchLatest(open)}
          extraActions={
            <DeleteGrade
              call={calls.delete}
              grade={open}
              onDeleted={() => onSaved('booking.grades.success.delete')}
              onStale={() => onSaved(undefined)}
            />
          }
          onClose={() => setOpen(null)}
          onSaved={onSaved}
        />
      )}
    </>
  );
}

const GRID_STYLE = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, 1fr)', lg: 'repeat(3, 1fr)' },
} as const;

function GradesSkeleton() {
  return [0, 1, 2].map((card) => <Skeleton key={card} variant="rounded" height={180} aria-busy />);
}
