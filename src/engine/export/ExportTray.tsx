import { useTranslation } from '../i18n/useTranslation.ts';
import type { StartExport } from './useExport.ts';
import { ExportJobRow } from './ExportJobRow.tsx';
import type { ExportJob } from './ExportProvider.tsx';
import './export.css';

interface Props {
  jobs: ExportJob[];
  onClose(job: ExportJob): void;
  onStart: StartExport;
}

/** The list of export jobs in the corner of the page. */
export function ExportTray({ jobs, onClose, onStart }: Props) {
  const { t } = useTranslation();
  return (
    <section aria-label={t('action.exportExcel')} data-no-print className="export-tray">
      {jobs.map((job) => (
        <ExportJobRow key={job.number} job={job} onClose={onClose} onStart={onStart} />
      ))}
    </section>
  );
}
