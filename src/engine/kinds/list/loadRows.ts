import type { ComponentType } from 'react';
import type { ResolvedList } from '../../../rules/resolved.ts';
import type { ReportRowsProps } from './report/ReportRows.tsx';

/** Fetches what draws the rows of a report. */
export const loadRows: Record<Exclude<ResolvedList['view'], 'table'>, () => Promise<ComponentType<ReportRowsProps>>> = {
  grid: async () => (await import('./grid/GridRows.tsx')).GridRows,
  lines: async () => (await import('./lines/LinesRows.tsx')).LinesRows,
};
