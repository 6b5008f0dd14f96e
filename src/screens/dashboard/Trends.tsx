import { useId } from 'react';
import {
  type Row,
  Sparkline,
  useAppInfo,
  useCanCall,
  useFormat,
  useHasSettled,
  useItems,
  useProfile,
  useTranslation,
} from 'nasaq/engine';
import type { TrendsOptions } from './options.ts';
import './trends.css';

interface Props {
  trends: TrendsOptions;
  /** The last day of the figures; undefined for today. */
  to: string | undefined;
}

/**
 * The figures of the last weeks, requested when the rest of the page has loaded. The card has the
 * same height before and after. A host that lacks the call has no card.
 */
export function Trends({ trends, to }: Props) {
  const { t } = useTranslation();
  const heading = useId();
  const canCall = useCanCall();
  const profile = useProfile();
  const hasSettled = useHasSettled();
  const isAllowed = canCall(trends.call);
  const { data, error } = useItems(isAllowed && hasSettled ? trends.call : null, { to });
  // The card keeps its space until it is known what the host has.
  if (profile !== null && !isAllowed) return null;
  return (
    <section className="card dashboard-trends" aria-labelledby={heading} data-part="trends">
      <h2 id={heading}>{t(trends.title)}</h2>
      {error === undefined ? (
        trends.items.map((item) => <Trend key={item.field} item={item} weeks={data} />)
      ) : (
        <p className="muted">{t('dashboard.error')}</p>
      )}
    </section>
  );
}

type TrendItem = TrendsOptions['items'][number];

const valueOf = (week: Row | undefined, { field }: TrendItem) => Number(week?.[field] ?? 0);

/** One figure: its value of the last week, the change since the week before, and its line. */
function Trend({ item, weeks }: { item: TrendItem; weeks: readonly Row[] | undefined }) {
  const { t } = useTranslation();
  const toText = useTrendText(item);
  const values = weeks?.map((week) => valueOf(week, item)) ?? [];
  return (
    <div data-trend={item.field}>
      <div>
        <div className="muted text-caption">{t(item.label)}</div>
        <div data-value>
          <bdi dir="ltr">{weeks ? toText(values.at(-1) ?? 0) : '\u00a0'}</bdi>
        </div>
        <div className="muted text-caption" data-change>
          {weeks && <Change now={values.at(-1) ?? 0} before={values.at(-2) ?? 0} />}
        </div>
      </div>
      <Sparkline values={values} />
      {weeks && <WeekTable item={item} weeks={weeks} toText={toText} />}
    </div>
  );
}

function useTrendText({ format: as }: TrendItem): (value: number) => string {
  const { t } = useTranslation();
  const { app } = useAppInfo();
  const format = useFormat();
  return (value) =>
    as === 'amount' ? format.amount(value, t(app.currency)) : format.number(value);
}

/** The change since the week before, in percent. Of nothing, there is no percentage. */
function Change({ now, before }: { now: number; before: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (before === 0) return t(now === 0 ? 'dashboard.trends.same' : 'dashboard.trends.fromNone');
  const percent = Math.round(((now - before) / before) * 100);
  if (percent === 0) return t('dashboard.trends.same');
  const sign = percent > 0 ? '+' : '−';
  return (
    <>
      <bdi dir="ltr">
        {sign}
        {format.percent(Math.abs(percent))}
      </bdi>{' '}
      {t('dashboard.trends.sinceLastWeek')}
    </>
  );
}

/** The same figures for screen readers. */
function WeekTable({
  item,
  weeks,
  toText,
}: {
  item: TrendItem;
  weeks: readonly Row[];
  toText(value: number): string;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <table className="hidden-text">
      <caption>{t('dashboard.trends.table', { title: t(item.label) })}</caption>
      <tbody>
        {weeks.map((week) => (
          <tr key={String(week['week'])}>
            <th scope="row">{format.date(String(week['week']))}</th>
            <td>{toText(valueOf(week, item))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
