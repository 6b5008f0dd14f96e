import type { ExportFormat, ResolvedCall } from '../../shared/resolved/resolved.ts';
import type { Query } from '../../shared/calls/buildUrl.ts';
import type { Row } from '../data/page.ts';

export interface ExportColumn {
  field: string;
  /** Text key of the column heading. */
  label: string;
  /** Text key of the unit, which is added to the heading in brackets. */
  unit?: string;
  /** The id of the field whose export function is used; `text` by default. */
  cell?: string;
  /** The name of the column's total among those of the call. Without it, it has no total. */
  total?: string;
  options?: Record<string, unknown>;
  exportFormat?: ExportFormat;
}

/** All rows of a call, read page by page by the API's links. */
export interface RowsFromCall {
  call: ResolvedCall;
  params?: Record<string, string>;
  /** Filters and sort, without a page. */
  query?: Query;
}

/** What to export: the rows of a call, or rows that are already loaded. */
export interface ExportRequest {
  /**
   * The file name without extension, if it is prescribed. Otherwise it has the title, the filters
   * and the day.
   */
  name?: string;
  /** Text key of the title, which is also the sheet's name. */
  title: string;
  columns: readonly ExportColumn[];
  rows: Row[] | RowsFromCall;
  /** Returns the filters of the rows in words, such as `Branch: North`. */
  describeFilters?(): Promise<string[]>;
}
