import type { ThreadBlockOptions } from '../../../generated/options.ts';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { useParams } from 'react-router-dom';
import { LoadFailure } from '../../data/requests/LoadFailure.tsx';
import { useItems } from '../../data/useCall.ts';
import { useFormat } from '../../i18n/useLanguage.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { BlockProps } from '../../registries.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Skeleton } from '../../ui/states/Skeleton.tsx';
import { StateView } from '../../ui/states/StateView.tsx';
import { useBoxTop } from '../../ui/useBoxTop.ts';
import { useDelayed } from '../../ui/useDelayed.ts';
import { subjectOf, toDays, toEntries, type Day } from './entries.ts';
import { EntryItem } from './EntryItem.tsx';
import './thread.css';

/**
 * A read-only conversation, oldest entries first, grouped by day and scrolled to the newest. It is
 * remounted for another conversation. It does not poll for new entries, because the server records
 * each request as a read.
 */
export function Thread({ options }: BlockProps<ThreadBlockOptions>) {
  const params = useParams() as Record<string, string>;
  return <Conversation key={JSON.stringify(params)} options={options} params={params} />;
}

function Conversation({
  options,
  params,
}: {
  options: ThreadBlockOptions;
  params: Record<string, string>;
}) {
  const { t } = useTranslation();
  const { data, error, isValidating, mutate } = useItems(options.call, undefined, params);
  const showSkeleton = useDelayed(data === undefined);
  const { date: dayOf } = useFormat();
  const days = useMemo(
    () => data && toDays(toEntries(data, options), dayOf),
    [data, options, dayOf],
  );
  if (error !== undefined && !isValidating)
    return (
      <LoadFailure problem={error} message={options.errorText} onRetry={() => void mutate()} />
    );
  if (!days) return showSkeleton ? <Loading /> : null;
  const subject = subjectOf(data ?? [], options);
  if (days.length === 0)
    return <StateView state="empty" icon="Forum" tone="primary" title={t(options.emptyText)} />;
  return (
    <>
      {subject !== '' && (
        <p data-about className="thread-about">
          {t(options.about!.text, { name: subject })}
        </p>
      )}
      <div data-thread className="card thread">
        <Days days={days} sides={options.sides} />
        <div className="thread-note" data-read-only>
          <Icon name="Lock" size={16} />
          {t(options.readOnly)}
        </div>
      </div>
    </>
  );
}

/** The entries in a scrollable region, which opens at the newest one. */
function Days({ days, sides }: { days: Day[]; sides: ThreadBlockOptions['sides'] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const ref = useRef<HTMLDivElement>(null);
  useBoxTop(ref);
  useLayoutEffect(() => {
    if (ref.current) ref.current.scrollTop = ref.current.scrollHeight;
  }, [days]);
  return (
    <div
      ref={ref}
      role="region"
      aria-label={format.list([t(sides.own), t(sides.other)])}
      tabIndex={0}
      data-scroll
      className="thread-days"
    >
      {days.map(({ name, entries }, index) => (
        <section aria-label={name} key={`${name} ${index}`}>
          {name && (
            <h2 data-day className="thread-day">
              <span>{name}</span>
            </h2>
          )}
          <ol className="thread-entries">
            {entries.map((entry) => (
              <EntryItem key={entry.key} entry={entry} sides={sides} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

function Loading() {
  return (
    <div aria-busy className="card stack thread-loading">
      {[0, 1, 2, 3].map((line) => (
        <Skeleton
          key={line}
          height={56}
          width="60%"
          style={{ justifySelf: line % 2 === 0 ? 'start' : 'end' }}
        />
      ))}
    </div>
  );
}
