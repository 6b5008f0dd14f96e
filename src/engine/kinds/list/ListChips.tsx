import { useEffect, useRef } from 'react';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { Link } from 'react-router-dom';
import type { ResolvedChips } from '../../../rules/resolved.ts';
import { pathOf, useAppInfo } from '../../app.ts';
import type { Row } from '../../data/page.ts';
import { useFormat } from '../../i18n/useLanguage.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { Isolated } from '../../ui/Isolated.tsx';

interface Props {
  chips: ResolvedChips;
  /** The place whose rows are listed, as the address names it; undefined for all. */
  chosen: string | undefined;
  /** Undefined until they are known, or where they cannot be. */
  places: Row[] | undefined;
}

const countOf = (row: Row, field: string) => (typeof row[field] === 'number' ? row[field] : 0);

/** The places above a list, each with how many rows it has; the first chip stands for all of them. */
export function ListChips({ chips, chosen, places }: Props) {
  const { t } = useTranslation();
  const { routes } = useAppInfo();
  const total = places?.reduce((sum, row) => sum + countOf(row, chips.count), 0);
  return (
    <Box component="nav" aria-label={t(chips.label)} data-no-print data-chips sx={LINE}>
      <PlaceChip to={pathOf(routes, chips.all.to)} name={t(chips.all.label)} count={total} isChosen={chosen === undefined} mark="all" />
      {places?.map((row) => {
        const value = String(row[chips.value]);
        return <PlaceChip key={value} to={pathOf(routes, chips.to, { [chips.param]: value })} name={String(row[chips.name] ?? '')} count={countOf(row, chips.count)} isChosen={value === chosen} mark={value} />;
      })}
    </Box>
  );
}

/** On a phone one line that is pushed along; else as many lines as it takes, up to a few. */
const LINE = {
  display: 'flex',
  flexWrap: { xs: 'nowrap', sm: 'wrap' },
  gap: 2,
  mb: 4,
  p: '3px',
  mx: '-3px',
  maxBlockSize: { sm: 192 },
  overflow: 'auto',
  overscrollBehavior: 'contain',
} as const;

interface ChipProps {
  to: string;
  name: string;
  count: number | undefined;
  isChosen: boolean;
  mark: string;
}

function PlaceChip({ to, name, count, isChosen, mark }: ChipProps) {
  const ref = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isChosen) ref.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isChosen]);
  return (
    <Chip
      ref={ref}
      component={Link}
      to={to}
      clickable
      data-place={mark}
      {...(isChosen ? { 'aria-current': 'page' as const } : {})}
      label={
        <>
          <Isolated text={name} />
          {count !== undefined && <Count of={count} />}
        </>
      }
      sx={isChosen ? CHOSEN : OTHER}
    />
  );
}

const CHOSEN = { bgcolor: 'primarySoft', color: 'onPrimarySoft', border: 1, borderColor: 'primary.main', fontWeight: 600, '&:hover': { bgcolor: 'primarySoft' } } as const;
const OTHER = { bgcolor: 'surface', border: 1, borderColor: 'line' } as const;

function Count({ of }: { of: number }) {
  const format = useFormat();
  return (
    <Box component="span" data-count={of} sx={{ marginInlineStart: 1, fontVariantNumeric: 'tabular-nums' }}>
      <bdi dir="ltr">({format.number(of)})</bdi>
    </Box>
  );
}
