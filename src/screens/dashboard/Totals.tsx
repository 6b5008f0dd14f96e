import { ProgressLine, Skeleton, useAppInfo, useFormat, useTranslation } from 'nasaq/engine';
import type { DashboardSummary } from '../entities.ts';
import { Failure } from './Failure.tsx';
import type { DashboardBlockOptions } from '../options.ts';
import { TotalCard } from './TotalCard.tsx';
import type { Figures } from './useFigures.ts';

interface Props {
  figures: Figures<DashboardSummary>;
  links: DashboardBlockOptions['totals'];
}

/** The totals of all schools: three cards with links, then four figures in a row. */
export function Totals({ figures: { data, problem, isBusy, isSlow, reload }, links }: Props) {
  const { t } = useTranslation();
  if (problem !== null)
    return <Failure title={t('dashboard.error')} problem={problem} onRetry={reload} />;
  return (
    <section
      aria-label={t('dashboard.totals')}
      aria-busy={isBusy}
      data-part="totals"
      className="dashboard-totals"
    >
      {data ? <TotalsContent totals={data} links={links} /> : isSlow && <LoadingTotals />}
      {data && isSlow && <ProgressLine />}
    </section>
  );
}

/** The API spells `totalVists` and `potentailBookingCount` like this. */
function TotalsContent({ totals, links }: { totals: DashboardSummary; links: Props['links'] }) {
  const { t } = useTranslation();
  const visitsSource = links.visits ? 'dashboard.card.visits.link' : 'dashboard.card.visits.source';
  return (
    <>
      <div className="dashboard-total-cards">
        <TotalCard
          testId="messageCount"
          icon="Forum"
          label={t('dashboard.card.messages')}
          figure={totals.messageCount}
          source={t('dashboard.card.messages.source')}
          to={links.messages}
        />
        <TotalCard
          testId="notificationCount"
          icon="Campaign"
          label={t('dashboard.card.notifications')}
          figure={totals.notificationCount}
          source={t('dashboard.card.notifications.source')}
          to={links.notifications}
        />
        <TotalCard
          testId="totalVists"
          icon="Insights"
          label={t('dashboard.card.visits')}
          figure={totals.totalVists}
          source={t(visitsSource)}
          to={links.visits}
        />
      </div>
      <FigureRow totals={totals} />
    </>
  );
}

const ROW_FIGURES = [
  { field: 'bookingCount', label: 'dashboard.card.bookings' },
  { field: 'potentailBookingCount', label: 'dashboard.card.potentialBookings' },
  { field: 'completedFinanceRequestCount', label: 'dashboard.card.financeCompleted' },
] as const;

function FigureRow({ totals }: { totals: DashboardSummary }) {
  const { t } = useTranslation();
  const { app } = useAppInfo();
  const format = useFormat();
  return (
    <dl className="card dashboard-row">
      {ROW_FIGURES.map(({ field, label }) => (
        <FigureCell
          key={field}
          testId={field}
          label={t(label)}
          figure={format.number(totals[field] ?? 0)}
        />
      ))}
      <FigureCell
        testId="totalPayment"
        label={t('dashboard.card.totalPayment')}
        unit={t(app.currency)}
        figure={format.number(totals.totalPayment ?? 0, { min: 2 })}
      />
    </dl>
  );
}

function FigureCell({
  testId,
  label,
  unit,
  figure,
}: {
  testId: string;
  label: string;
  unit?: string;
  figure: string;
}) {
  return (
    <div data-figure={testId}>
      <dt className="muted text-caption">
        {label} {unit && <bdi dir="ltr">({unit})</bdi>}
      </dt>
      <dd>
        <bdi dir="ltr">{figure}</bdi>
      </dd>
    </div>
  );
}

function LoadingTotals() {
  const { t } = useTranslation();
  return (
    <>
      <div role="status" className="hidden-text">
        {t('dashboard.loading')}
      </div>
      <div className="dashboard-total-cards" aria-hidden>
        {[1, 2, 3].map((key) => (
          <div key={key} className="card dashboard-total">
            <Skeleton width={44} height={44} />
            <div className="stack dashboard-figure">
              <Skeleton width="40%" />
              <Skeleton width="55%" height={24} />
              <Skeleton width="30%" />
            </div>
          </div>
        ))}
      </div>
      <div aria-hidden className="card dashboard-loading">
        <Skeleton height={40} />
      </div>
    </>
  );
}
