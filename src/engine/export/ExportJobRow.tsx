import { useEffect } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { visuallyHidden } from '@mui/utils';
import { useTranslation } from '../i18n/useTranslation.ts';
import { Icon } from '../ui/icons/Icon.tsx';
import type { StartExport } from './useExport.ts';
import type { ExportJob } from './ExportProvider.tsx';
import { useExportRun, type ExportState } from './useExportRun.ts';

/** How long the notice of a finished export is shown. */
const READY_NOTICE_MS = 8000;

interface Props {
  job: ExportJob;
  onClose(job: ExportJob): void;
  onStart: StartExport;
}

/** One export job: its progress, a cancel button, and its result. */
export function ExportJobRow({ job, onClose, onStart }: Props) {
  const { t } = useTranslation();
  const { state, retry } = useExportRun(job);
  const ready = state.phase === 'ready';
  useEffect(() => {
    if (!ready) return undefined;
    const timer = setTimeout(() => onClose(job), READY_NOTICE_MS);
    return () => clearTimeout(timer);
  }, [ready, job, onClose]);
  const asXlsx = () => {
    onClose(job);
    onStart(job.request, 'xlsx');
  };
  return (
    <Box data-export={state.phase} sx={ROW_STYLE}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        {state.phase === 'failed' && <Icon name="ErrorOutline" color="error.main" />}
        <Box component="bdi" dir="ltr" sx={NAME_STYLE}>
          {job.request.name}.{job.format}
        </Box>
      </Box>
      {state.phase === 'running' ? <Progress state={state} /> : null}
      <Box role="status" sx={state.phase === 'running' ? visuallyHidden : { typography: 'body2' }}>
        {t(statusKey(state), state.phase === 'failed' ? state.params : {})}
      </Box>
      {state.phase === 'failed' && state.hint && (
        <Box sx={{ typography: 'body2', color: 'textMuted' }}>{t(state.hint)}</Box>
      )}
      <Box sx={{ display: 'flex', gap: 2, justifyContent: 'flex-end' }}>
        {state.phase === 'failed' && state.recovery === 'retry' && (
          <ActionButton testId="retry" label={t('action.retry')} onPress={retry} />
        )}
        {state.phase === 'failed' && state.recovery === 'xlsx' && (
          <ActionButton testId="xlsx" label={t('export.xlsx')} onPress={asXlsx} />
        )}
        <ActionButton
          testId={state.phase === 'running' ? 'cancelExport' : 'closeExport'}
          label={t(state.phase === 'running' ? 'action.cancel' : 'action.close')}
          onPress={() => onClose(job)}
        />
      </Box>
    </Box>
  );
}

const statusKey = (state: ExportState) => {
  if (state.phase === 'failed') return state.key;
  return state.phase === 'ready' ? 'state.exportReady' : 'state.exporting';
};

function ActionButton({
  testId,
  label,
  onPress,
}: {
  testId: string;
  label: string;
  onPress(): void;
}) {
  return (
    <Button size="small" onClick={onPress} data-action={testId}>
      {label}
    </Button>
  );
}

function Progress({
  state: { done, total, isWaiting },
}: {
  state: Extract<ExportState, { phase: 'running' }>;
}) {
  const { t } = useTranslation();
  const share = total ? Math.min(100, Math.floor((done / total) * 100)) : null;
  const counted =
    total === null ? t('count.result', { count: done }) : t('export.rows', { done, total });
  return (
    <>
      <LinearProgress
        aria-label={t('state.exporting')}
        {...(share === null ? {} : { variant: 'determinate', value: share })}
      />
      <Box
        data-rows={done}
        sx={{ typography: 'body2', color: 'textMuted', fontVariantNumeric: 'tabular-nums' }}
      >
        {isWaiting ? t('export.waiting') : done === 0 ? t('state.exporting') : counted}
      </Box>
    </>
  );
}

const ROW_STYLE = {
  display: 'grid',
  gap: 2,
  px: 4,
  pt: 3,
  pb: 2,
  border: 1,
  borderColor: 'line',
  borderRadius: '12px',
  bgcolor: 'surfaceRaised',
  color: 'text.primary',
  boxShadow: 3,
} as const;

const NAME_STYLE = { typography: 'body2', fontWeight: 600, overflowWrap: 'anywhere' } as const;
