import { useMemo, type ComponentType } from 'react';
import type { ResolvedColumn, ResolvedList } from '../../../../shared/resolved/resolved.ts';
import type { Page, Row } from '../../../data/page.ts';
import type { Density } from '../useListPreferences.ts';
import { ReportItems } from './ReportItems.tsx';
import { sortRows } from './sortRows.ts';
import { totalsOf } from '../../../data/totals.ts';

/** The props of a component that shows the rows of a report as a table. */
export interface ReportTableProps {
  list: ResolvedList;
  columns: ResolvedColumn[];
  rows: Row[];
  sort: string;
  /** The totals by field; null if no column has one. */
  totals: Row | null;
  density: Density;
  busy: boolean;
  onSort(order: string): void;
}

export interface ReportRowsProps extends Omit<ReportTableProps, 'totals'> {
  /** The page that the rows belong to. */
  page: Page;
  /** Whether the rows already have the order of `sort`. Otherwise they are sorted here. */
  isSorted: boolean;
  onPhone: boolean;
}

/** The rows of a report: as a table, or as items on a phone. */
export function ReportRows({
  Table,
  page,
  rows,
  isSorted,
  onPhone,
  ...tableProps
}: ReportRowsProps & { Table: ComponentType<ReportTableProps> }) {
  const { sort, columns } = tableProps;
  const shown = useMemo(() => (isSorted ? rows : sortRows(rows, sort)), [rows, isSorted, sort]);
  const totals = useMemo(() => totalsOf(columns, page), [columns, page]);
  const props = { ...tableProps, totals };
  return onPhone ? <ReportItems {...props} rows={shown} /> : <Table {...props} rows={shown} />;
}
