import {
  type BlockProps,
  HeaderActions,
  Icon,
  IconButton,
  SpanError,
  useAppInfo,
  useSpan,
  useTranslation,
} from 'nasaq/engine';
import type { DashboardBlockOptions } from '../options.ts';
import type { DashboardSummary, SchoolCard } from '../entities.ts';
import { DayFilter } from './DayFilter.tsx';
import { ExportButton } from './ExportButton.tsx';
import { totalsExport } from './exports.ts';
import { Priorities } from './Priorities.tsx';
import { Schools } from './Schools.tsx';
import { Totals } from './Totals.tsx';
import { Trends } from './Trends.tsx';
import { useAllFigures, useFigures } from './useFigures.ts';
import './dashboard.css';

const ENDS = ['to'] as const;

/**
 * The home screen: the totals of all schools, then a card for each school, up to a date. The two
 * parts load and fail independently.
 */
export function Dashboard({
  options: { totals, schools, trends, priorities },
}: BlockProps<DashboardBlockOptions>) {
  const { t } = useTranslation();
  const days = useSpan(ENDS);
  const query = { to: days.span.to };
  const notes = { until: days.span.to ?? days.today, currency: useAppInfo().app.currency };
  const summary = useFigures<DashboardSummary>(totals.call, query);
  const schoolFigures = useAllFigures<SchoolCard>(schools.call, query);
  const totalsRequest =
    summary.data && summary.problem === null ? totalsExport(summary.data, notes) : undefined;
  const reload = () => {
    summary.reload();
    schoolFigures.reload();
  };
  return (
    <>
      <HeaderActions>
        <DayFilter days={days} ready={!summary.isBusy && !schoolFigures.isBusy} />
        <ExportButton
          testId="exportTotals"
          label="dashboard.export.totals"
          variant="outlined"
          request={totalsRequest}
        />
        <IconButton
          onClick={reload}
          aria-label={t('action.reload')}
          data-hint={t('action.reload')}
          data-action="reload"
        >
          <Icon name="Refresh" />
        </IconButton>
      </HeaderActions>
      <div className="dashboard">
        <Totals figures={summary} links={totals} />
        {(trends || priorities) && (
          <div className="dashboard-now">
            {trends && <Trends trends={trends} to={days.span.to} />}
            {priorities && (
              <Priorities
                priorities={priorities}
                schools={schoolFigures.data}
                link={schools.link}
              />
            )}
          </div>
        )}
        <Schools figures={schoolFigures} notes={notes} links={schools} />
      </div>
      <SpanError state={days} />
    </>
  );
}
