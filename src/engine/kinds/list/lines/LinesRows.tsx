import { ReportRows, type ReportRowsProps } from '../report/ReportRows.tsx';
import { LinesTable } from './LinesTable.tsx';

/** The rows of a report in a table of which only the lines in sight are drawn. */
export const LinesRows = (props: ReportRowsProps) => <ReportRows Table={LinesTable} {...props} />;
