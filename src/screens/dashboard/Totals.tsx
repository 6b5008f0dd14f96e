import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import { visuallyHidden } from '@mui/utils';
import { useTranslation } from 'react-i18next';
import { ProgressLine, useAppInfo, useFormat } from '../../engine/index.ts';
import type { DashboardSummary } from '../../generated/entities.ts';
import { Failure } from './Failure.tsx';
import type { DashboardOptions } from './options.ts';
import { TotalCard } from './TotalCard.tsx';
import type { Figures } from './useFigures.ts';

interface Props {
  figures: Figures<DashboardSummary>;
  links: DashboardOptions['totals'];
}

/** The totals of all schools: three cards with links, then four figures in a row. */
export function Totals({ figures: { data, problem, isBusy, isSlow, reload }, links }: Props) {
  const { t } = useTranslation();
  if (problem !== null)
    return <Failure title={t('dashboard.error')} problem={problem} onRetry={reload} />;
  return (
    <Box
      component="section"
      aria-label={t('dashboard.totals')}
      aria-busy={isBusy}
      data-part="totals"
      sx={{ display: 'grid', gap: 4, position: 'relative', minBlockSize: 220 }}
    >
      {data ? <TotalsContent totals={data} links={links} /> : isSlow && <LoadingTotals />}
      {data && isSlow && <ProgressLine />}
    </Box>
  );
}

const GRID_STYLE = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, 1fr)' },
} as const;

/** The API spells `totalVists` and `potentailBookingCount` like this. */
function TotalsContent({ totals, links }: { totals: DashboardSummary; links: Props['links'] }) {
  const { t } = useTranslation();
  const visitsSource = links.visits ? 'dashboard.card.visits.link' : 'dashboard.card.visits.source';
  return (
    <>
      <Box sx={GRID_STYLE}>
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
      </Box>
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
    <Card
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(4, 1fr)' },
        gap: '1px',
        bgcolor: 'line',
      }}
    >
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
    </Card>
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
    <Box data-figure={testId} sx={{ bgcolor: 'surface', px: 5, py: 4 }}>
      <Box component="dt" sx={{ typography: 'caption', color: 'textMuted' }}>
        {label} {unit && <bdi dir="ltr">({unit})</bdi>}
      </Box>
      <Box
        component="dd"
        sx={{ m: 0, typography: 'subtitle1', fontVariantNumeric: 'tabular-nums' }}
      >
        <bdi dir="ltr">{figure}</bdi>
      </Box>
    </Box>
  );
}

function LoadingTotals() {
  const { t } = useTranslation();
  return (
    <>
      <Box role="status" sx={visuallyHidden}>
        {t('dashboard.loading')}
      </Box>
      <Box sx={GRID_STYLE} aria-hidden>
        {[1, 2, 3].map((key) => (
          <Card key={key} sx={{ display: 'flex', gap: 4, p: 5 }}>
            <Skeleton variant="rounded" width={44} height={44} />
            <Box sx={{ flex: 1 }}>
              <Skeleton width="40%" />
              <Skeleton width="55%" height={42} />
              <Skeleton width="30%" />
            </Box>
          </Card>
        ))}
      </Box>
      <Card aria-hidden sx={{ p: 5 }}>
        <Skeleton height={40} />
      </Card>
    </>
  );
}
