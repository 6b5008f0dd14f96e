import { useCallback, useState, type ReactNode } from 'react';
import { lazyPart } from '../ui/states/lazyPart.tsx';
import { ExportContextProvider, type StartExport } from './useExport.ts';
import type { ExportRequest } from './request.ts';
import type { ExportFormat } from './sheet.ts';

export interface ExportJob {
  number: number;
  request: ExportRequest;
  format: ExportFormat;
}

const ExportTray = lazyPart(async () => (await import('./ExportTray.tsx')).ExportTray);

let jobNumber = 0;

/**
 * Runs export jobs. It is mounted above the screens, so that jobs survive navigation, and below the
 * session, so that they end with it.
 */
export function ExportProvider({ children }: { children: ReactNode }) {
  const [jobs, setJobs] = useState<ExportJob[]>([]);
  const start = useCallback<StartExport>((request, format) => {
    jobNumber += 1;
    const job = { number: jobNumber, request, format };
    setJobs((others) => [...others, job]);
  }, []);
  const close = useCallback(
    (closed: ExportJob) => setJobs((all) => all.filter((job) => job !== closed)),
    [],
  );
  return (
    <ExportContextProvider value={start}>
      {children}
      {jobs.length > 0 && <ExportTray jobs={jobs} onClose={close} onStart={start} />}
    </ExportContextProvider>
  );
}
