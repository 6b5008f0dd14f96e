import Box from '@mui/material/Box';
import { useTranslation } from '../i18n/useTranslation.ts';
import type { StartExport } from './useExport.ts';
import { ExportJobRow } from './ExportJobRow.tsx';
import type { ExportJob } from './ExportProvider.tsx';

interface Props {
  jobs: ExportJob[];
  onClose(job: ExportJob): void;
  onStart: StartExport;
}

/** The list of export jobs in the corner of the page. */
export function ExportTray({ jobs, onClose, onStart }: Props) {
  const { t } = useTranslation();
  return (
    <Box component="section" aria-label={t('action.exportExcel')} data-no-print sx={TRAY_STYLE}>
      {jobs.map((job) => (
        <ExportJobRow key={job.number} job={job} onClose={onClose} onStart={onStart} />
      ))}
    </Box>
  );
}

const TRAY_STYLE = {
  position: 'fixed',
  insetBlockEnd: 16,
  insetInlineEnd: 16,
  inlineSize: 'min(380px, calc(100vw - 32px))',
  zIndex: 'snackbar',
  display: 'grid',
  gap: 2,
} as const;
