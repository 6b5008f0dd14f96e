import { useMemo, type ComponentType } from 'react';
import type { ResolvedColumn, ResolvedList } from '../../../../shared/resolved.ts';
import type { Page, Row } from '../../../data/page.ts';
import type { Density } from '../useListPreferences.ts';
import { PrintedRows } from './PrintedRows.tsx';
import { ReportItems } from './ReportItems.tsx';
import { sortRows } from './sortRows.ts';
import { totalsOf } from './totals.ts';
import { usePrinting } from './usePrinting.ts';

/** What a table of a report's rows is given. */
export interface ReportTableProps {
  list: ResolvedList;
  columns: ResolvedColumn[];
  rows: Row[];
  sort: string;
  /** The last row, by field; null where no column has a total. */
  totals: Row | null;
  density: Density;
  busy: boolean;
  onSort(field: string): void;
}

export interface ReportRowsProps extends Omit<ReportTableProps, 'totals'> {
  /** The page that the rows are. */
  page: Page;
  /** Whether the rows came in that order; if not, these are all rows of the filters and are ordered here. */
  ordered: boolean;
  onPhone: boolean;
}

/** The rows of a report: in a table, on a phone as items, and on paper all of them. */
export function ReportRows({
  Table,
  page,
  rows,
  ordered,
  onPhone,
  ...given
}: ReportRowsProps & { Table: ComponentType<ReportTableProps> }) {
  const { sort, columns } = given;
  const isPrinting = usePrinting();
  const shown = useMemo(() => (ordered ? rows : sortRows(rows, sort)), [rows, ordered, sort]);
  const totals = useMemo(() => totalsOf(columns, page), [columns, page]);
  const props = { ...given, totals };
  if (isPrinting) return <PrintedRows {...props} page={page} rows={shown} />;
  return onPhone ? <ReportItems {...props} rows={shown} /> : <Table {...props} rows={shown} />;
}
