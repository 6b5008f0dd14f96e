import { ReportRows, type ReportRowsProps } from '../report/ReportRows.tsx';
import { GridTable } from './GridTable.tsx';

/** The rows of a report in the MUI data grid. */
export const GridRows = (props: ReportRowsProps) => <ReportRows Table={GridTable} {...props} />;
