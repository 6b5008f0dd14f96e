import { useState } from 'react';
import {
  BidiText,
  type BlockProps,
  Button,
  FormDialog,
  HeaderActions,
  LoadFailure,
  Notice,
  Problem,
  problemKey,
  RetryView,
  type Row,
  Skeleton,
  useItem,
  useItems,
  useParams,
  useTranslation,
} from 'nasaq/engine';
import { AddCard } from './AddCard.tsx';
import { DeleteGrade } from './DeleteGrade.tsx';
import { GradeCard } from './GradeCard.tsx';
import { GradesTable } from './GradesTable.tsx';
import type { BookingGradesBlockOptions } from '../options.ts';
import './grades.css';

/**
 * The grades of a school that can be booked, as cards, with the dialogs to add, edit and delete
 * them.
 */
export function Grades({ options: calls }: BlockProps<BookingGradesBlockOptions>) {
  const { t } = useTranslation();
  const params = useParams() as Record<string, string>;
  const school = useItem(calls.school, undefined, params);
  const grades = useItems(calls.grades, undefined, params);
  const stages = useItems(calls.stages, undefined, params);
  const [open, setOpen] = useState<'create' | Row | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const [isTable, setIsTable] = useState(false);
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
        <p data-school className="text-heading grades-school">
          <BidiText text={String(school.data['school_name'] ?? '')} />
        </p>
      )}
      {message !== null && (
        <Notice severity="success" role="status" testId="success" onClose={() => setMessage(null)}>
          {t(message)}
        </Notice>
      )}
      {grades.data?.length === 0 && (
        <p data-state="empty" className="muted grades-empty">
          {t('booking.grades.empty')}
        </p>
      )}
      {grades.data && grades.data.length > 0 && !isTable && (
        <HeaderActions>
          <Button variant="outlined" onClick={() => setIsTable(true)} data-action="editTable">
            {t('booking.grades.editTable')}
          </Button>
        </HeaderActions>
      )}
      {isTable && grades.data ? (
        <GradesTable
          form={calls.edit}
          grades={grades.data}
          reload={() => grades.mutate()}
          onClose={() => setIsTable(false)}
        />
      ) : (
        <div aria-busy={!grades.data} className="grades">
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
        </div>
      )}
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

function GradesSkeleton() {
  return [0, 1, 2].map((card) => <Skeleton key={card} height={180} />);
}
