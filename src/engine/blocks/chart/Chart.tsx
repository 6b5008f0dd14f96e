import { useListAnswer } from '../../data/ListAnswer.ts';
import type { Page } from '../../data/page.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Isolated } from '../../ui/Isolated.tsx';
import { toneColour, useFigureText, type FigureAs } from '../useFigureText.ts';
import { scaleTo } from './scale.ts';
import './chart.css';

interface Series {
  field: string;
  label: string;
  tone: number;
}

/** The settings as manifest.json describes them, resolved. */
interface ChartOptions {
  title: string;
  by?: string;
  as: FigureAs;
  most?: number;
  series: Series[];
}

/** One bar: its parts one behind the other. */
interface Bar {
  key: string;
  name: string;
  parts: { series: Series; value: number }[];
}

/**
 * Bars that grow with the line of reading, so that they stand right in both directions. Bare elements, because a drawing would
 * have to be mirrored by hand; who cannot see them reads the same figures as a table.
 */
export function Chart({ options }: { options: Record<string, unknown> }) {
  // The compiler has checked the settings against manifest.json.
  const chart = options as unknown as ChartOptions;
  const { t } = useTranslation();
  const page = useListAnswer()?.page;
  const bars = page ? barsOf(chart, page, t) : [];
  if (page && bars.length === 0) return null;
  return (
    <figure data-block="chart" className="card chart" aria-label={t(chart.title)}>
      <div className="chart-head">
        <figcaption>{t(chart.title)}</figcaption>
        {chart.by !== undefined && chart.series.length > 1 && <Legend series={chart.series} />}
      </div>
      <Bars chart={chart} bars={bars} />
      <FigureTable chart={chart} bars={bars} />
    </figure>
  );
}

const numberOf = (value: unknown) => (typeof value === 'number' && Number.isFinite(value) ? value : 0);

function barsOf({ by, series }: ChartOptions, { rows, totals }: Page, t: (key: string) => string): Bar[] {
  if (by === undefined) return series.map((one) => ({ key: one.field, name: t(one.label), parts: [{ series: one, value: numberOf(totals?.[one.field]) }] }));
  return rows.map((row, index) => ({
    key: String(row['id'] ?? index),
    name: String(row[by] ?? ''),
    parts: series.map((one) => ({ series: one, value: numberOf(row[one.field]) })),
  }));
}

const sumOf = ({ parts }: Bar) => parts.reduce((sum, { value }) => sum + value, 0);

function Legend({ series }: { series: Series[] }) {
  const { t } = useTranslation();
  return (
    <div aria-hidden className="chart-legend">
      {series.map(({ field, label, tone }) => (
        <span key={field}>
          <i style={{ background: toneColour(tone) }} />
          {t(label)}
        </span>
      ))}
    </div>
  );
}

function Bars({ chart, bars }: { chart: ChartOptions; bars: Bar[] }) {
  const toText = useFigureText();
  const { most, ticks } = scaleTo(chart.most ?? Math.max(0, ...bars.map(sumOf)));
  return (
    <div aria-hidden className="chart-plot" {...(bars.length <= FEW ? { 'data-few': true } : {})}>
      {bars.map((bar) => (
        <div key={bar.key} data-bar={bar.key}>
          <span>
            <Isolated text={bar.name} />
          </span>
          <div>
            {bar.parts.map(({ series, value }) => (
              <i key={series.field} style={{ inlineSize: `${(value / most) * 100}%`, background: toneColour(series.tone) }} />
            ))}
            <b>
              <bdi dir="ltr">{toText(chart.by !== undefined && chart.series.length > 1 && chart.as === 'percent' ? bar.parts[0]!.value : sumOf(bar), chart.as)}</bdi>
            </b>
          </div>
        </div>
      ))}
      <span />
      <footer>
        {ticks.map((tick) => (
          <span key={tick} style={{ insetInlineStart: `${(tick / most) * 100}%` }}>
            <bdi dir="ltr">{toText(tick, chart.as === 'amount' ? 'number' : chart.as)}</bdi>
          </span>
        ))}
      </footer>
    </div>
  );
}

function FigureTable({ chart, bars }: { chart: ChartOptions; bars: Bar[] }) {
  const { t } = useTranslation();
  const toText = useFigureText();
  return (
    <table className="hidden-text">
      <caption>{t('chart.table', { title: t(chart.title) })}</caption>
      {chart.by !== undefined && (
        <thead>
          <tr>
            <td />
            {chart.series.map(({ field, label }) => (
              <th key={field} scope="col">
                {t(label)}
              </th>
            ))}
          </tr>
        </thead>
      )}
      <tbody>
        {bars.map(({ key, name, parts }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {parts.map(({ series, value }) => (
              <td key={series.field}>{toText(value, chart.as)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** So few bars are drawn thicker, because they fill the same room. */
const FEW = 4;
