import { useMemo, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import type { ResolvedForm } from '../../../rules/resolved.ts';
import { Problem, problemKey } from '../../data/problem.ts';
import { useLoaded } from '../../data/useLoaded.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { StateView } from '../../ui/StateView.tsx';
import { FormBody } from './FormBody.tsx';
import { FormFrame } from './FormFrame.tsx';
import { toForm, type FormData } from './shapes.ts';
import { useDraft } from './useDraft.ts';
import { createFormValidator, type Validators } from './validator.ts';

interface Props {
  screen: ResolvedForm;
  validators: Validators;
}

/** Loads what is edited, then shows the form on it. */
export function FormScreen({ screen: form, validators }: Props) {
  const params = useParams() as Record<string, string>;
  const { loaded, reload } = useLoaded(form.load, params);
  if (loaded.state === 'failed') return <Failure problem={loaded.problem} onRetry={reload} />;
  if (loaded.state === 'loading') return <FormFrame form={form} summary={<Loading />} />;
  return <Opened key={loaded.etag} form={form} validators={validators} params={params} item={loaded.item} etag={loaded.etag} reload={reload} />;
}

interface OpenedProps {
  form: ResolvedForm;
  validators: Validators;
  params: Record<string, string>;
  item: unknown;
  etag: string | null;
  reload(): void;
}

/** Where the form starts from: the loaded item, or a draft that an ended session interrupted. Discarding starts again. */
function Opened({ form, validators, params, item, etag, reload }: OpenedProps) {
  const validator = useMemo(() => createFormValidator(form.schema, validators), [form.schema, validators]);
  const loaded = useMemo(() => toForm(form, item), [form, item]);
  const draft = useDraft(form, Object.values(params).join('.'));
  const [offered, setOffered] = useState(draft.found);
  const interrupted = offered?.interrupted === true;
  const [start, setStart] = useState<{ data: FormData; count: number }>(() => ({ data: interrupted ? { ...loaded, ...offered.data } : loaded, count: 0 }));
  const restart = (data: FormData) => {
    setOffered(null);
    setStart(({ count }) => ({ data, count: count + 1 }));
  };
  return (
    <FormBody
      key={start.count}
      form={form}
      validator={validator}
      params={params}
      loaded={loaded}
      start={start.data}
      etag={etag}
      draft={draft}
      offered={interrupted ? null : offered}
      onRestore={() => offered && restart({ ...loaded, ...offered.data })}
      onDropDraft={() => {
        draft.drop();
        setOffered(null);
      }}
      onDiscard={() => {
        draft.drop();
        restart(loaded);
      }}
      onReload={() => {
        draft.drop();
        reload();
      }}
    />
  );
}

function Loading() {
  return (
    <Card aria-busy sx={{ p: 6, display: 'grid', gap: 5 }}>
      {[0, 1, 2].map((line) => (
        <Box key={line}>
          <Skeleton variant="rounded" width={120} height={16} sx={{ mb: 2 }} />
          <Skeleton variant="rounded" height={38} />
        </Box>
      ))}
    </Card>
  );
}

function Failure({ problem, onRetry }: { problem: unknown; onRetry(): void }) {
  const { t } = useTranslation();
  const missing = problem instanceof Problem && problem.status === 404;
  if (missing) return <StateView state="missing" icon="SearchOff" title={t('error.notFound.title')} hint={t('error.notFound.body')} />;
  return (
    <StateView state="error" icon="CloudOff" tone="error" title={t('error.detailLoad')} hint={t(problemKey(problem))}>
      <Button variant="outlined" startIcon={<Icon name="Refresh" />} onClick={onRetry} data-action="retry">
        {t('action.retry')}
      </Button>
    </StateView>
  );
}
