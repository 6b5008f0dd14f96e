import type { CardsBlockOptions } from '../../../generated/options.ts';
import { useEffect, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { withFilter } from '../../../shared/calls/listQuery.ts';
import type { ResolvedCall } from '../../../shared/resolved/resolved.ts';
import { useListResult } from '../../data/ListResult.ts';
import type { Row } from '../../data/page.ts';
import { usePageItem } from '../../data/PageItem.ts';
import { useItem } from '../../data/useCall.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import type { BlockProps } from '../../registries.ts';
import { Skeleton } from '../../ui/states/Skeleton.tsx';
import { useDelayed } from '../../ui/useDelayed.ts';
import { useFigureText } from '../useFigureText.ts';
import { useScreenLink } from '../useScreenLink.ts';
import './cards.css';

type CardItem = CardsBlockOptions['items'][number];

/**
 * Cards with figures: the totals of the list around them, the record of the page around them, or the
 * item of a call of their own.
 */
export function Cards({ options }: BlockProps<CardsBlockOptions>) {
  const { call, items } = options;
  return call ? <FetchedCards call={call} items={items} /> : <ListCards items={items} />;
}

function ListCards({ items }: { items: CardItem[] }) {
  const listResult = useListResult();
  const pageItem = usePageItem();
  const source = listResult ?? pageItem;
  const figures = listResult ? listResult.page?.totals : pageItem?.item;
  // The message of the list says why there are no figures.
  if (listResult?.hasFailed) return null;
  return (
    <FigureCards
      items={items}
      figures={figures ?? null}
      isLoading={(listResult?.page ?? pageItem?.item) === undefined && !source?.hasFailed}
      showSkeleton={source?.isSlow ?? false}
    />
  );
}

function FetchedCards({ call, items }: { call: ResolvedCall; items: CardItem[] }) {
  const listResult = useListResult();
  const filters = Object.entries(listResult?.query ?? {}).filter(([name]) => name in call.filters);
  const { data, error, isValidating, mutate } = useItem(call, Object.fromEntries(filters));
  const reloadCount = listResult?.reloadCount ?? 0;
  useEffect(() => {
    if (reloadCount > 0) void mutate();
  }, [reloadCount, mutate]);
  const showSkeleton = useDelayed(isValidating && data === undefined);
  return (
    <FigureCards
      items={items}
      figures={error === undefined || isValidating ? (data ?? null) : null}
      isLoading={data === undefined && (error === undefined || isValidating)}
      showSkeleton={showSkeleton}
    />
  );
}

interface Figures {
  figures: Row | null;
  isLoading: boolean;
  /** Whether loading takes so long that a skeleton is shown. */
  showSkeleton: boolean;
}

/** The cards, without those whose figure the host does not return. */
function FigureCards({ items, ...figures }: Figures & { items: CardItem[] }) {
  const isReturned = ({ field }: CardItem) =>
    figures.figures === null || figures.figures[field] !== undefined;
  return (
    <div className="figures">
      {items.filter(isReturned).map((item) => (
        <FigureCard key={item.field} item={item} {...figures} />
      ))}
    </div>
  );
}

/**
 * A card is empty while its figure loads, shows a skeleton after a while, and a dash if there is no
 * figure.
 */
function FigureCard({ item, figures, isLoading, showSkeleton }: Figures & { item: CardItem }) {
  const { t } = useTranslation();
  const hrefOf = useScreenLink();
  const toText = useFigureText();
  const value = figures?.[item.field];
  const listResult = useListResult();
  const cardProps = {
    className: 'card figure',
    'data-figure': item.field,
    ...(item.tone && { 'data-tone': item.tone }),
  };
  const content = (
    <>
      <div className="figure-small">{t(item.label)}</div>
      <div className="figure-line">
        {!isLoading || !showSkeleton ? (
          <div data-value data-as={item.format}>
            <bdi dir="ltr">
              {isLoading && value === undefined ? '\u00a0' : toText(value, item.format)}
            </bdi>
          </div>
        ) : (
          <Skeleton width="60%" height={24} style={{ marginBlock: 8 }} />
        )}
        {item.percentOf && <SharePercent part={value} whole={figures?.[item.percentOf]} />}
      </div>
      {item.note && (
        <div className="figure-small figure-note" data-hint={t(item.note)}>
          {t(item.note)}
        </div>
      )}
    </>
  );
  if (item.filter && listResult?.filters.some(({ filter }) => filter === item.filter!.param))
    return <FilterCard filter={item.filter} cardProps={cardProps} content={content} />;
  const { to, params = {}, query = {} } = item;
  const href = to === undefined ? null : hrefOf({ to, params, query }, listResult?.query);
  return href === null ? (
    <div {...cardProps}>{content}</div>
  ) : (
    <Link {...cardProps} to={href}>
      {content}
    </Link>
  );
}

/** A card that filters the list around it by its figure. A second click shows all rows again. */
function FilterCard({
  filter: { param, value },
  cardProps,
  content,
}: {
  filter: NonNullable<CardItem['filter']>;
  cardProps: object;
  content: ReactNode;
}) {
  const { search } = useLocation();
  const isSet = new URLSearchParams(search).get(param) === value;
  return (
    <Link
      {...cardProps}
      to={{ search: withFilter(search, param, isSet ? '' : value) }}
      replace
      preventScrollReset
      {...(isSet ? { 'aria-current': 'true' as const } : {})}
    >
      {content}
    </Link>
  );
}

/** Shows a share in percent with one decimal. Of nothing, there is no share. */
function SharePercent({ part, whole }: { part: unknown; whole: unknown }) {
  const toText = useFigureText();
  if (typeof part !== 'number' || typeof whole !== 'number') return null;
  const share = whole === 0 ? undefined : Math.round((part / whole) * 1000) / 10;
  return (
    <div data-share className="figure-small">
      <bdi dir="ltr">{toText(share, 'percent')}</bdi>
    </div>
  );
}
