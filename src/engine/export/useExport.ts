import { createContext, useContext } from 'react';
import type { ExportRequest } from './request.ts';
import type { ExportFormat } from './sheet.ts';

export type StartExport = (request: ExportRequest, format: ExportFormat) => void;

const Context = createContext<StartExport | null>(null);

export const ExportContextProvider = Context.Provider;

/**
 * Returns a function that starts an export to Excel. It continues while the user navigates, and
 * shows its progress in a corner.
 */
export function useExport(): StartExport {
  const start = useContext(Context);
  if (!start) throw new Error('useExport must be called inside an ExportProvider');
  return start;
}
