import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useTranslation } from 'react-i18next';
import { HeaderActions, Icon, SpanError, useAppInfo, useSpan } from '../../engine/index.ts';
import type { DashboardSummary, SchoolCard } from '../../generated/entities.ts';
import { DayFilter } from './DayFilter.tsx';
import { ExportButton } from './ExportButton.tsx';
import { totalsExport } from './exports.ts';
import type { DashboardOptions } from './options.ts';
import { Schools } from './Schools.tsx';
import { Totals } from './Totals.tsx';
import { useAllFigures, useFigures } from './useFigures.ts';

const ENDS = ['to'] as const;

/**
 * The home screen: the totals of all schools, then a card for each school, up to a date. The two
 * parts load and fail independently.
 */
export function Dashboard({ options }: { options: Record<string, unknown> }) {
  const { t } = useTranslation();
  // The compiler has checked the options against manifest.json.
  const { totals, schools } = options as unknown as DashboardOptions;
  const days = useSpan(ENDS);
  const query = { to: days.span.to };
  const notes = { until: days.span.to ?? days.today, currency: useAppInfo().app.currency };
  const sum = useFigures<DashboardSummary>(totals.call, query);
  const each = useAllFigures<SchoolCard>(schools.call, query);
  const shown = sum.data && sum.problem === null ? totalsExport(sum.data, notes) : undefined;
  const reload = () => {
    sum.reload();
    each.reload();
  };
  return (
    <>
      <HeaderActions>
        <DayFilter days={days} ready={!sum.isBusy && !each.isBusy} />
        <ExportButton
          mark="exportTotals"
          label="dashboard.export.totals"
          variant="outlined"
          request={shown}
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
      <Box sx={{ display: 'grid', gap: 6 }}>
        <Totals figures={sum} ways={totals} />
        <Schools figures={each} notes={notes} messages={schools.messages} />
      </Box>
      <SpanError state={days} />
    </>
  );
}
