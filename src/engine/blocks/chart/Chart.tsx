import type { ChartBlockOptions } from '../../../generated/options.ts';
import { useListResult } from '../../data/ListResult.ts';
import type { Page } from '../../data/page.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { usePreference } from '../../data/usePreference.ts';
import type { BlockProps } from '../../registries.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { BidiText } from '../../ui/controls/BidiText.tsx';
import { useIsPhone } from '../../ui/useScreenSize.ts';
import { chartColor, useFigureText } from '../useFigureText.ts';
import { toScale } from './scale.ts';
import './chart.css';

type Series = ChartBlockOptions['series'][number];

/** One stacked bar. */
interface Bar {
  key: string;
  name: string;
  parts: { series: Series; value: number | undefined }[];
}

/**
 * A bar chart of HTML elements. They follow the reading direction, which an SVG would not do by
 * itself. Screen readers get the same figures as a table.
 */
export function Chart({ options }: BlockProps<ChartBlockOptions>) {
  const chart = options;
  const { t } = useTranslation();
  const page = useListResult()?.page;
  const bars = page ? toBars(chart, page) : [];
  // On a phone the rows below come first.
  const [isOpen, setOpen] = usePreference(`chart.${chart.title}`, !useIsPhone());
  if (page && bars.length === 0) return null;
  return (
    <figure
      {...(isOpen ? {} : { 'data-folded': true })}
      className="card chart"
      aria-label={t(chart.title)}
    >
      <div className="chart-head">
        <figcaption>{t(chart.title)}</figcaption>
        {isOpen && chart.series.length > 1 && <Legend series={chart.series} />}
        <button
          type="button"
          className="chart-fold"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          data-action="fold"
          data-no-print
        >
          <Icon name={isOpen ? 'ExpandLess' : 'ExpandMore'} size={16} />
          {t(isOpen ? 'chart.hide' : 'chart.show')}
        </button>
      </div>
      {isOpen && chart.note && <p className="figure-small">{t(chart.note)}</p>}
      {isOpen && <Bars chart={chart} bars={bars} />}
      {isOpen && <FigureTable chart={chart} bars={bars} />}
    </figure>
  );
}

const numberOf = (value: unknown) =>
  typeof value === 'number' && Number.isFinite(value) ? value : undefined;

function toBars({ categoryField, series }: ChartBlockOptions, { rows }: Page): Bar[] {
  return rows.map((row, index) => ({
    key: String(row['id'] ?? index),
    name: String(row[categoryField] ?? ''),
    parts: series.map((entry) => ({ series: entry, value: numberOf(row[entry.field]) })),
  }));
}

const sumOf = ({ parts }: Bar) => parts.reduce((sum, { value }) => sum + (value ?? 0), 0);

/** The figure beside a bar: of shares the first one, otherwise the sum. Undefined without values. */
function figureOf(bar: Bar, { series, format }: ChartBlockOptions): number | undefined {
  if (series.length > 1 && format === 'percent') return bar.parts[0]!.value;
  return bar.parts.some(({ value }) => value !== undefined) ? sumOf(bar) : undefined;
}

function Legend({ series }: { series: Series[] }) {
  const { t } = useTranslation();
  return (
    <div aria-hidden className="chart-legend">
      {series.map(({ field, label, color }) => (
        <span key={field}>
          <i style={{ background: chartColor(color) }} />
          {t(label)}
        </span>
      ))}
    </div>
  );
}

function Bars({ chart, bars }: { chart: ChartBlockOptions; bars: Bar[] }) {
  const toText = useFigureText();
  const { max, ticks } = toScale(
    chart.max ?? Math.max(0, ...bars.map(sumOf)),
    chart.format === 'count' ? 1 : 0,
  );
  return (
    <div aria-hidden className="chart-plot">
      {bars.map((bar) => (
        <div key={bar.key} data-bar={bar.key}>
          <span>
            <BidiText text={bar.name} />
          </span>
          <div>
            {bar.parts.map(({ series, value }) => (
              <i
                key={series.field}
                style={{
                  inlineSize: `${((value ?? 0) / max) * 100}%`,
                  background: chartColor(series.color),
                }}
              />
            ))}
            <b>
              <bdi dir="ltr">{toText(figureOf(bar, chart), chart.format)}</bdi>
            </b>
          </div>
        </div>
      ))}
      <span />
      <footer>
        {ticks.map((tick) => (
          <span key={tick} style={{ insetInlineStart: `${(tick / max) * 100}%` }}>
            <bdi dir="ltr">{toText(tick, chart.format === 'amount' ? 'number' : chart.format)}</bdi>
          </span>
        ))}
      </footer>
    </div>
  );
}

function FigureTable({ chart, bars }: { chart: ChartBlockOptions; bars: Bar[] }) {
  const { t } = useTranslation();
  const toText = useFigureText();
  return (
    <table className="hidden-text">
      <caption>{t('chart.table', { title: t(chart.title) })}</caption>
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
      <tbody>
        {bars.map(({ key, name, parts }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {parts.map(({ series, value }) => (
              <td key={series.field}>{toText(value, chart.format)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
