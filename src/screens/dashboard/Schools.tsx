import { useDeferredValue } from 'react';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@mui/utils';
import { useTranslation } from 'react-i18next';
import { CountPill, ProgressLine, StateView, type ScreenLink } from '../../engine/index.ts';
import type { SchoolCard as School } from '../../generated/entities.ts';
import { ExportButton } from './ExportButton.tsx';
import { schoolsExport, type ExportNotes } from './exports.ts';
import { Failure } from './Failure.tsx';
import { SchoolCard } from './SchoolCard.tsx';
import type { Figures } from './useFigures.ts';

interface Props {
  figures: Figures<School[]>;
  notes: ExportNotes;
  messages: ScreenLink | undefined;
}

/** The section with a card for each school. */
export function Schools({
  figures: { data, problem, isBusy, isSlow, reload },
  notes,
  messages,
}: Props) {
  const { t } = useTranslation();
  const failed = problem !== null;
  // Hundreds of cards render in slices, so that input is not blocked.
  const deferredData = useDeferredValue(data);
  return (
    <Box
      component="section"
      aria-labelledby={TITLE_ID}
      aria-busy={isBusy || deferredData !== data}
      data-part="schools"
      sx={{ position: 'relative', minBlockSize: '40vh' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 3, mb: 4 }}>
        <Typography variant="h2" id={TITLE_ID}>
          {t('dashboard.schools.title')}
        </Typography>
        {data && !failed && <CountPill text={t('count.school', { count: data.length })} />}
        <Box data-no-print sx={{ marginInlineStart: 'auto' }}>
          <ExportButton
            testId="exportSchools"
            label="dashboard.export.schools"
            variant="text"
            request={data && !failed ? schoolsExport(data, notes) : undefined}
          />
        </Box>
      </Box>
      {failed ? (
        <Failure title={t('dashboard.schools.error')} problem={problem} onRetry={reload} />
      ) : (
        <Content schools={deferredData} isSlow={isSlow} messages={messages} />
      )}
      {data && isSlow && <ProgressLine />}
    </Box>
  );
}

const TITLE_ID = 'dashboard-schools';

function Content({
  schools,
  isSlow,
  messages,
}: {
  schools: School[] | undefined;
  isSlow: boolean;
  messages: ScreenLink | undefined;
}) {
  const { t } = useTranslation();
  if (!schools) return isSlow && <LoadingCards />;
  if (schools.length === 0) {
    return (
      <Card>
        <StateView state="empty" icon="Apartment" tone="primary" title={t('dashboard.empty')} />
      </Card>
    );
  }
  return (
    <Box component="ul" sx={GRID_STYLE}>
      {schools.map((school) => (
        <SchoolCard key={school.id} school={school} messages={messages} />
      ))}
    </Box>
  );
}

const GRID_STYLE = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: 4,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(320px, 100%), 1fr))',
} as const;

function LoadingCards() {
  const { t } = useTranslation();
  return (
    <>
      <Box role="status" sx={visuallyHidden}>
        {t('dashboard.loading')}
      </Box>
      <Box sx={GRID_STYLE} aria-hidden>
        {[1, 2, 3, 4, 5, 6].map((key) => (
          <Card key={key} sx={{ p: 5 }}>
            <Box sx={{ display: 'flex', gap: 3, mb: 3 }}>
              <Skeleton variant="rounded" width={44} height={44} />
              <Skeleton width="60%" />
            </Box>
            <Skeleton height={28} />
            <Skeleton height={28} />
            <Skeleton variant="rounded" height={96} sx={{ mt: 2 }} />
          </Card>
        ))}
      </Box>
    </>
  );
}
