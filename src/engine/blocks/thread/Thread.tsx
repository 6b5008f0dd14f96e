import { useLayoutEffect, useMemo, useRef } from 'react';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useParams } from 'react-router-dom';
import { LoadFailure } from '../../data/LoadFailure.tsx';
import { useItems } from '../../data/useCall.ts';
import { useFormat } from '../../i18n/useLanguage.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { StateView } from '../../ui/StateView.tsx';
import { useDelayed } from '../../ui/useDelayed.ts';
import { subjectOf, toDays, toEntries, type Day, type ThreadOptions } from './entries.ts';
import { EntryItem } from './EntryItem.tsx';

/** How long a load may take before a skeleton is shown. */
const SKELETON_DELAY_MS = 1000;

/**
 * A read-only conversation, oldest entries first, grouped by day and scrolled to the newest. It is
 * remounted for another conversation. It does not poll for new entries, because the server records
 * each request as a read.
 */
export function Thread({ options }: { options: Record<string, unknown> }) {
  const params = useParams() as Record<string, string>;
  // The compiler has checked the options against manifest.json.
  return (
    <Conversation
      key={JSON.stringify(params)}
      options={options as unknown as ThreadOptions}
      params={params}
    />
  );
}

function Conversation({
  options,
  params,
}: {
  options: ThreadOptions;
  params: Record<string, string>;
}) {
  const { t } = useTranslation();
  const { data, error, isValidating, mutate } = useItems(options.call, undefined, params);
  const showSkeleton = useDelayed(data === undefined, SKELETON_DELAY_MS);
  const { date: dayOf } = useFormat();
  const days = useMemo(
    () => data && toDays(toEntries(data, options), dayOf),
    [data, options, dayOf],
  );
  if (error !== undefined && !isValidating)
    return <LoadFailure problem={error} said={options.errorText} onRetry={() => void mutate()} />;
  if (!days) return showSkeleton ? <Loading /> : null;
  const subject = subjectOf(data ?? [], options);
  if (days.length === 0)
    return <StateView state="empty" icon="Forum" tone="primary" title={t(options.emptyText)} />;
  return (
    <>
      {subject !== '' && (
        <Typography sx={{ mb: 3, fontWeight: 600, overflowWrap: 'anywhere' }} data-about>
          {t(options.about!.text, { name: subject })}
        </Typography>
      )}
      <Card sx={{ display: 'flex', flexDirection: 'column', overflow: 'clip' }} data-thread>
        <Days days={days} sides={options.sides} />
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 2,
            px: 4,
            py: 3,
            borderBlockStart: '1px solid',
            borderColor: 'line',
            bgcolor: 'surfaceSunken',
            color: 'textMuted',
            typography: 'body2',
          }}
          data-read-only
        >
          <Icon name="Lock" size={16} />
          {t(options.readOnly)}
        </Box>
      </Card>
    </>
  );
}

/** The entries in a scrollable region, which opens at the newest one. */
function Days({ days, sides }: { days: Day[]; sides: ThreadOptions['sides'] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (ref.current) ref.current.scrollTop = ref.current.scrollHeight;
  }, [days]);
  return (
    <Box
      ref={ref}
      role="region"
      aria-label={format.list([t(sides.own), t(sides.other)])}
      tabIndex={0}
      data-scroll
      sx={SCROLL_STYLE}
    >
      {days.map(({ name, entries }, index) => (
        <Box component="section" aria-label={name} key={`${name} ${index}`}>
          {name && (
            <Typography component="h2" variant="caption" sx={DAY_STYLE} data-day>
              <span>{name}</span>
            </Typography>
          )}
          <Box
            component="ol"
            sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 4, pb: 4 }}
          >
            {entries.map((entry) => (
              <EntryItem
                key={entry.key}
                entry={entry}
                side={t(entry.isOwn ? sides.own : sides.other)}
              />
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

const SCROLL_STYLE = {
  px: { xs: 3, sm: 5 },
  maxBlockSize: 'max(320px, calc(100dvh - 250px))',
  overflowY: 'auto',
  '@media print': { maxBlockSize: 'none', overflow: 'visible' },
} as const;

const DAY_STYLE = {
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: 1,
  display: 'grid',
  placeItems: 'center',
  py: 2,
  m: 0,
  '& span': {
    px: 3,
    borderRadius: 99,
    bgcolor: 'surfaceRaised',
    border: 1,
    borderColor: 'line',
    color: 'textMuted',
    lineHeight: '26px',
  },
} as const;

function Loading() {
  return (
    <Card aria-busy sx={{ p: 5, display: 'grid', gap: 4 }}>
      {[0, 1, 2, 3].map((line) => (
        <Skeleton
          key={line}
          variant="rounded"
          height={56}
          width="60%"
          sx={{ justifySelf: line % 2 === 0 ? 'start' : 'end' }}
        />
      ))}
    </Card>
  );
}
