import { ReportRows, type ReportRowsProps } from '../report/ReportRows.tsx';
import { VirtualTable } from './VirtualTable.tsx';

/** The rows of a report in a virtualized table. */
export const VirtualRows = (props: ReportRowsProps) => (
  <ReportRows Table={VirtualTable} {...props} />
);
