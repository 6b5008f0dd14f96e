import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { visuallyHidden } from '@mui/utils';
import { useTranslation } from 'react-i18next';
import { useListAnswer } from '../../data/ListAnswer.ts';
import type { Page } from '../../data/page.ts';
import { Isolated } from '../../ui/Isolated.tsx';
import { toneColour, useFigureText, type FigureAs } from '../useFigureText.ts';
import { scaleTo } from './scale.ts';

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
    <Card component="figure" data-block="chart" sx={FIGURE} aria-label={t(chart.title)}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 5, rowGap: 1, mb: 3 }}>
        <Box component="figcaption" sx={{ typography: 'subtitle1' }}>
          {t(chart.title)}
        </Box>
        {chart.by !== undefined && chart.series.length > 1 && <Legend series={chart.series} />}
      </Box>
      <Bars chart={chart} bars={bars} />
      <FigureTable chart={chart} bars={bars} />
    </Card>
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
    <Box aria-hidden sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, typography: 'caption', color: 'textMuted' }}>
      {series.map(({ field, label, tone }) => (
        <Box key={field} component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
          <Box component="span" sx={{ inlineSize: 12, blockSize: 12, borderRadius: '3px', printColorAdjust: 'exact' }} style={{ background: toneColour(tone) }} />
          {t(label)}
        </Box>
      ))}
    </Box>
  );
}

function Bars({ chart, bars }: { chart: ChartOptions; bars: Bar[] }) {
  const toText = useFigureText();
  const { most, ticks } = scaleTo(chart.most ?? Math.max(0, ...bars.map(sumOf)));
  return (
    <Box aria-hidden sx={[PLOT, bars.length <= FEW ? { '& i': { blockSize: 26 } } : {}]}>
      {bars.map((bar) => (
        <Box key={bar.key} data-bar={bar.key} sx={{ display: 'contents' }}>
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
        </Box>
      ))}
      <span />
      <footer>
        {ticks.map((tick) => (
          <span key={tick} style={{ insetInlineStart: `${(tick / most) * 100}%` }}>
            <bdi dir="ltr">{toText(tick, chart.as === 'amount' ? 'number' : chart.as)}</bdi>
          </span>
        ))}
      </footer>
    </Box>
  );
}

function FigureTable({ chart, bars }: { chart: ChartOptions; bars: Bar[] }) {
  const { t } = useTranslation();
  const toText = useFigureText();
  return (
    <Box component="table" sx={visuallyHidden}>
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
    </Box>
  );
}

/** So few bars are drawn thicker, because they fill the same room. */
const FEW = 4;

const FIGURE = { m: 0, px: 5, py: 4, position: 'relative', display: 'flex', flexDirection: 'column', minInlineSize: 0, minBlockSize: 120, breakInside: 'avoid', overflow: 'clip' } as const;

/** Room behind the longest bar for its value. */
const ROOM = { xs: '84px', sm: '112px' };

const PLOT = {
  flex: 1,
  display: 'grid',
  gridTemplateColumns: 'minmax(72px, auto) 1fr',
  gridAutoRows: 'auto',
  alignContent: 'space-evenly',
  alignItems: 'center',
  columnGap: 3,
  rowGap: '3px',
  typography: 'caption',
  '& > div > span': { maxInlineSize: { xs: 120, sm: 260 }, textAlign: 'start', lineHeight: 1.35 },
  '& > div > div': { display: 'flex', alignItems: 'center', minBlockSize: 18, marginInlineEnd: ROOM, gap: '1px' },
  '& i': { display: 'block', flex: 'none', blockSize: 14, borderRadius: '2px', printColorAdjust: 'exact' },
  '& > div > div > b': { marginInlineStart: 2, fontWeight: 600, fontSize: '0.75rem', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  '& > footer': { position: 'relative', blockSize: 18, marginInlineEnd: ROOM, borderBlockStart: '1px solid', borderColor: 'line', mt: 1, color: 'textMuted', fontSize: '0.75rem' },
  '& > footer > span': { position: 'absolute', insetBlockStart: 2, translate: '-50%', fontVariantNumeric: 'tabular-nums', '&:dir(rtl)': { translate: '50%' }, '&:not(:first-of-type, :last-of-type)': { display: { xs: 'none', sm: 'block' } } },
} as const;
