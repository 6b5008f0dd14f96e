import { useEffect } from 'react';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { ResolvedCall } from '../../../rules/resolved.ts';
import { pathOf, useAppInfo } from '../../app.ts';
import { useListAnswer } from '../../data/ListAnswer.ts';
import type { Row } from '../../data/page.ts';
import { useItem } from '../../data/useCall.ts';
import { useFormat } from '../../i18n/useLanguage.ts';
import { useDelayed } from '../../ui/useDelayed.ts';
import { toneColour, useFigureText, type FigureAs } from '../useFigureText.ts';

interface CardItem {
  field: string;
  label: string;
  as: FigureAs;
  shareOf?: string;
  tone?: number;
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
  const answer = useListAnswer();
  return <Shown items={items} figures={answer?.page?.totals ?? null} late={answer?.late ?? false} />;
}

/** Feedback starts when waiting has become noticeable. */
const NOTICEABLE_MS = 1000;

function CalledCards({ call, items }: { call: ResolvedCall; items: CardItem[] }) {
  const answer = useListAnswer();
  const taken = Object.entries(answer?.query ?? {}).filter(([name]) => name in call.filters);
  const { data, error, isValidating, mutate } = useItem(call, Object.fromEntries(taken));
  const reloads = answer?.reloads ?? 0;
  useEffect(() => {
    if (reloads > 0) void mutate();
  }, [reloads, mutate]);
  const late = useDelayed(isValidating && data === undefined, NOTICEABLE_MS);
  return <Shown items={items} figures={error === undefined || isValidating ? (data ?? null) : null} late={late} />;
}

function Shown({ items, figures, late }: { items: CardItem[]; figures: Row | null; late: boolean }) {
  return (
    <Box data-block="cards" sx={GRID}>
      {items.map((item) => (
        <FigureCard key={item.field} item={item} figures={figures} late={late} />
      ))}
    </Box>
  );
}

/** A figure that did not come leaves its card with a dash: what it would have said is not nothing. */
function FigureCard({ item, figures, late }: { item: CardItem; figures: Row | null; late: boolean }) {
  const { t } = useTranslation();
  const { routes } = useAppInfo();
  const toText = useFigureText();
  const value = figures?.[item.field];
  const way = item.to ? { component: Link, to: pathOf(routes, item.to) } : {};
  return (
    <Card {...way} data-figure={item.field} sx={[CARD, item.to ? LINKED : {}]} style={{ borderInlineStartColor: item.tone ? toneColour(item.tone) : 'var(--ui-palette-lineStrong)' }}>
      <Box sx={{ typography: 'caption', color: 'textMuted' }}>{t(item.label)}</Box>
      <Box sx={{ display: 'flex', alignItems: 'baseline', flexWrap: 'wrap', columnGap: 2, color: 'text.primary' }}>
        {figures || !late ? (
          <Box data-value sx={item.as === 'amount' ? AMOUNT : VALUE}>
            <bdi dir="ltr">{typeof value === 'number' ? toText(value, item.as) : '–'}</bdi>
          </Box>
        ) : (
          <Skeleton width="60%" height={40} />
        )}
        {item.shareOf && <Share part={value} whole={figures?.[item.shareOf]} />}
      </Box>
    </Card>
  );
}

/** The share with one decimal; nothing of nothing is 0. */
function Share({ part, whole }: { part: unknown; whole: unknown }) {
  const format = useFormat();
  if (typeof part !== 'number' || typeof whole !== 'number') return null;
  const share = whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10;
  return (
    <Box data-share sx={{ typography: 'caption', color: 'textMuted', fontVariantNumeric: 'tabular-nums' }}>
      <bdi dir="ltr">{format.percent(share)}</bdi>
    </Box>
  );
}

const GRID = { display: 'grid', gap: 4, gridTemplateColumns: 'repeat(auto-fit, minmax(min(168px, 100%), 1fr))', gridAutoRows: '1fr', breakInside: 'avoid' } as const;
const CARD = { px: { xs: 3, sm: 5 }, py: 3, borderInlineStartWidth: 3, borderInlineStartStyle: 'solid', textDecoration: 'none', display: 'flex', flexDirection: 'column', justifyContent: 'center' } as const;
const LINKED = { '&:hover': { bgcolor: 'surfaceSunken' } } as const;
const VALUE = { fontSize: { xs: '1.5rem', sm: '1.75rem' }, lineHeight: 1.45, fontWeight: 600, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const;
/** Millions with two decimals are long. */
const AMOUNT = { ...VALUE, fontSize: { xs: '1.0625rem', sm: '1.25rem' }, lineHeight: 1.7, whiteSpace: 'normal' } as const;
