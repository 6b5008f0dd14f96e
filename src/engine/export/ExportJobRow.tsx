import { useEffect } from 'react';
import { useTranslation } from '../i18n/useTranslation.ts';
import { Button } from '../ui/controls/Button.tsx';
import { Icon } from '../ui/icons/Icon.tsx';
import { RowsProgress } from './RowsProgress.tsx';
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
    <div data-export={state.phase} className="export-job">
      <div className="row">
        {state.phase === 'failed' && <Icon name="ErrorOutline" color="error.main" />}
        <bdi {...(job.request.name === undefined ? {} : { dir: 'ltr' })}>
          {job.request.name ?? t(job.request.title)}.{job.format}
        </bdi>
      </div>
      {state.phase === 'running' && <RowsProgress {...state} label={t('state.exporting')} />}
      <div role="status" className={state.phase === 'running' ? 'hidden-text' : ''}>
        {t(statusKey(state), state.phase === 'failed' ? state.params : {})}
      </div>
      {state.phase === 'failed' && state.hint && <div className="muted">{t(state.hint)}</div>}
      <div className="row export-actions">
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
      </div>
    </div>
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
