import { createContext, useContext } from 'react';
import type { ExportRequest } from './request.ts';
import type { ExportFormat } from './sheet.ts';

export type StartExport = (request: ExportRequest, format: ExportFormat) => void;

const Context = createContext<StartExport | null>(null);

export const ExportContextProvider = Context.Provider;

/** Gives the way to export rows to Excel. It goes on, with its progress in a corner, while the person goes elsewhere. */
export function useExport(): StartExport {
  const start = useContext(Context);
  if (!start) throw new Error('Outside the shell: no ExportProvider stands above this component');
  return start;
}
