import type { ExportFormat, ResolvedCall } from '../../shared/resolved.ts';
import type { Query } from '../../shared/address.ts';
import type { Row } from '../data/page.ts';

export interface ExportColumn {
  field: string;
  /** Text key of the heading. */
  label: string;
  /** Text key of the unit, which stands behind the heading in brackets. */
  unit?: string;
  /** The id of the field that knows the way of its values into a file; `text` unless named. */
  cell?: string;
  options?: Record<string, unknown>;
  exportFormat?: ExportFormat;
}

/** All rows of a call: from the first page to the last, by the links of its host. */
export interface RowsFromCall {
  call: ResolvedCall;
  params?: Record<string, string>;
  /** Filters and order; no page. */
  query?: Query;
}

/** What is exported: the rows of a call, or rows that are here already. */
export interface ExportRequest {
  /** The file's name without its ending. */
  name: string;
  /** Text key of the name on the sheet's tab. */
  title: string;
  columns: readonly ExportColumn[];
  rows: Row[] | RowsFromCall;
}
