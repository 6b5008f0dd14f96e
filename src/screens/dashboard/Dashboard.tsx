import Box from '@mui/material/Box';
import { HeaderActions, SpanFault, useSpan } from '../../engine/index.ts';
import type { DashboardSummary, SchoolCard } from '../../generated/entities.ts';
import { DayFilter } from './DayFilter.tsx';
import type { DashboardOptions } from './options.ts';
import { Schools } from './Schools.tsx';
import { Totals } from './Totals.tsx';
import { useAllFigures, useFigures } from './useFigures.ts';

const ENDS = ['to'] as const;

/** The home screen: the figures of all schools together, then a card each, up to a day. The two parts load, wait and fail apart. */
export function Dashboard({ options }: { options: Record<string, unknown> }) {
  // The compiler has checked the settings against manifest.json.
  const { totals, schools } = options as unknown as DashboardOptions;
  const days = useSpan(ENDS);
  const query = { to: days.span.to };
  const sum = useFigures<DashboardSummary>(totals.call, query);
  const each = useAllFigures<SchoolCard>(schools.call, query);
  const reload = () => {
    sum.reload();
    each.reload();
  };
  return (
    <>
      <HeaderActions>
        <DayFilter days={days} ready={!sum.isBusy && !each.isBusy} onReload={reload} />
      </HeaderActions>
      <Box sx={{ display: 'grid', gap: 6 }}>
        <Totals figures={sum} ways={totals} />
        <Schools figures={each} messages={schools.messages} />
      </Box>
      <SpanFault state={days} />
    </>
  );
}
