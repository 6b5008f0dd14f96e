import { useMemo } from 'react';
import type { ResolvedColumn, ResolvedList } from '../../../../rules/resolved.ts';
import type { Row } from '../../../data/page.ts';
import type { Density } from '../useListPreferences.ts';
import { GridItems } from './GridItems.tsx';
import { GridTable } from './GridTable.tsx';
import { PrintedRows } from './PrintedRows.tsx';
import { sortRows } from './sortRows.ts';
import { usePrinting } from './usePrinting.ts';

export interface GridRowsProps {
  list: ResolvedList;
  columns: ResolvedColumn[];
  rows: Row[];
  sort: string;
  /** Whether the rows came in that order; if not, these are all rows of the filters and are ordered here. */
  ordered: boolean;
  density: Density;
  busy: boolean;
  onPhone: boolean;
  onSort(field: string): void;
}

/** Hundreds of rows, of which only those in sight are drawn; on paper all of them. */
export function GridRows({ rows, ordered, onPhone, ...props }: GridRowsProps) {
  const { sort } = props;
  const isPrinting = usePrinting();
  const shown = useMemo(() => (ordered ? rows : sortRows(rows, sort)), [rows, ordered, sort]);
  if (isPrinting) return <PrintedRows {...props} rows={shown} />;
  return onPhone ? <GridItems {...props} rows={shown} /> : <GridTable {...props} rows={shown} />;
}
