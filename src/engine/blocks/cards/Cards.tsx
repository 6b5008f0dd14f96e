import { useEffect, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { withFilter } from '../../../shared/listQuery.ts';
import type { ResolvedCall } from '../../../shared/resolved.ts';
import { pathFor, useAppInfo } from '../../app.ts';
import { useListResult } from '../../data/ListResult.ts';
import type { Row } from '../../data/page.ts';
import { useItem } from '../../data/useCall.ts';
import { useFormat } from '../../i18n/useLanguage.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useDelayed } from '../../ui/useDelayed.ts';
import { chartColor, useFigureText, type FigureFormat } from '../useFigureText.ts';
import './cards.css';

interface CardItem {
  field: string;
  label: string;
  format: FigureFormat;
  percentOf?: string;
  color?: number;
  /** What a press sets a filter of the list to. */
  filter?: { param: string; value: string };
  to?: string;
}

/** The settings as manifest.json describes them, resolved. */
interface CardsOptions {
  call?: ResolvedCall;
  items: CardItem[];
}

/** Figures in large: those that the list around it answers about all of its rows, or those of a call of their own. */
export function Cards({ options }: { options: Record<string, unknown> }) {
  // The compiler has checked the settings against manifest.json.
  const { call, items } = options as unknown as CardsOptions;
  return call ? <CalledCards call={call} items={items} /> : <ListCards items={items} />;
}

function ListCards({ items }: { items: CardItem[] }) {
  const answer = useListResult();
  return (
    <FigureCards
      items={items}
      figures={answer?.page?.totals ?? null}
      waits={answer?.page === undefined && !answer?.failed}
      late={answer?.late ?? false}
    />
  );
}

/** Feedback starts when waiting has become noticeable. */
const NOTICEABLE_MS = 1000;

function CalledCards({ call, items }: { call: ResolvedCall; items: CardItem[] }) {
  const answer = useListResult();
  const taken = Object.entries(answer?.query ?? {}).filter(([name]) => name in call.filters);
  const { data, error, isValidating, mutate } = useItem(call, Object.fromEntries(taken));
  const reloads = answer?.reloads ?? 0;
  useEffect(() => {
    if (reloads > 0) void mutate();
  }, [reloads, mutate]);
  const late = useDelayed(isValidating && data === undefined, NOTICEABLE_MS);
  return (
    <FigureCards
      items={items}
      figures={error === undefined || isValidating ? (data ?? null) : null}
      waits={data === undefined && (error === undefined || isValidating)}
      late={late}
    />
  );
}

interface Figures {
  figures: Row | null;
  /** Whether they are still to come. */
  waits: boolean;
  /** Whether that takes noticeably long. */
  late: boolean;
}

function FigureCards({ items, ...figures }: Figures & { items: CardItem[] }) {
  return (
    <div data-block="cards" className="figures">
      {items.map((item) => (
        <FigureCard key={item.field} item={item} {...figures} />
      ))}
    </div>
  );
}

/** A figure that did not come leaves its card with a dash: what it would have said is not nothing. Before it comes the card is empty, and after a while a skeleton. */
function FigureCard({ item, figures, waits, late }: Figures & { item: CardItem }) {
  const { t } = useTranslation();
  const { routes } = useAppInfo();
  const toText = useFigureText();
  const value = figures?.[item.field];
  const look = {
    className: 'card figure',
    'data-figure': item.field,
    style: {
      borderInlineStartColor: item.color ? chartColor(item.color) : 'var(--ui-palette-lineStrong)',
    },
  };
  const said = (
    <>
      <div className="figure-small">{t(item.label)}</div>
      <div className="figure-line">
        {!waits || !late ? (
          <div data-value data-as={item.format}>
            <bdi dir="ltr">
              {typeof value === 'number' ? toText(value, item.format) : waits ? '\u00a0' : '–'}
            </bdi>
          </div>
        ) : (
          <Skeleton width="60%" height={24} style={{ marginBlock: 8 }} />
        )}
        {item.percentOf && <ShareBar part={value} whole={figures?.[item.percentOf]} />}
      </div>
    </>
  );
  if (item.filter) return <FilteringCard filter={item.filter} look={look} said={said} />;
  return item.to ? (
    <Link {...look} to={pathFor(routes, item.to)}>
      {said}
    </Link>
  ) : (
    <div {...look}>{said}</div>
  );
}

/** A card that narrows the list around it to the rows of its figure; pressed again, it shows all rows. */
function FilteringCard({
  filter: { param, value },
  look,
  said,
}: {
  filter: NonNullable<CardItem['filter']>;
  look: object;
  said: ReactNode;
}) {
  const { search } = useLocation();
  const isSet = new URLSearchParams(search).get(param) === value;
  return (
    <Link
      {...look}
      to={{ search: withFilter(search, param, isSet ? '' : value) }}
      replace
      preventScrollReset
      {...(isSet ? { 'aria-current': 'true' as const } : {})}
    >
      {said}
    </Link>
  );
}

/** The share with one decimal; nothing of nothing is 0. */
function ShareBar({ part, whole }: { part: unknown; whole: unknown }) {
  const format = useFormat();
  if (typeof part !== 'number' || typeof whole !== 'number') return null;
  const share = whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10;
  return (
    <div data-share className="figure-small">
      <bdi dir="ltr">{format.percent(share)}</bdi>
    </div>
  );
}
