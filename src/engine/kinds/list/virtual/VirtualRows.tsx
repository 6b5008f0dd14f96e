import { ReportRows, type ReportRowsProps } from '../report/ReportRows.tsx';
import { VirtualTable } from './VirtualTable.tsx';

/** The rows of a report in a table of which only the lines in sight are drawn. */
export const VirtualRows = (props: ReportRowsProps) => (
  <ReportRows Table={VirtualTable} {...props} />
);
