import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import NativeSelect from '@mui/material/NativeSelect';
import {
  addToHijri,
  daysInHijriMonth,
  FIRST_HIJRI_YEAR,
  LAST_HIJRI_YEAR,
  toGregorian,
  weekdayOfHijri,
  writeHijri,
  type HijriDay,
} from '../../../shared/hijri.ts';
import type { Language } from '../../../shared/resolved.ts';
import { directionOf, useFormat, useLanguage } from '../../i18n/useLanguage.ts';
import { useTranslation } from '../../i18n/useTranslation.ts';
import { ring } from '../../theme/components.ts';
import { Icon } from '../../ui/icons/Icon.tsx';

interface Props {
  /** Where the calendar opens. */
  value: HijriDay;
  picked: HijriDay | null;
  today: HijriDay;
  onPick(day: HijriDay): void;
}

const WEEK = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
/** A letter or two above each column, from Sunday on. */
const lettersOf = (language: Language) => {
  const format = new Intl.DateTimeFormat(language, { weekday: 'narrow', timeZone: 'UTC' });
  return WEEK.map((_day, index) => format.format(new Date(Date.UTC(2026, 10, 1 + index))));
};
const LETTERS: Record<Language, string[]> = { ar: lettersOf('ar'), en: lettersOf('en') };

const YEARS = Array.from(
  { length: LAST_HIJRI_YEAR - FIRST_HIJRI_YEAR + 1 },
  (_none, index) => FIRST_HIJRI_YEAR + index,
);

const isSame = (one: HijriDay | null, other: HijriDay) =>
  one !== null && writeHijri(one) === writeHijri(other);
const isKnown = ({ year }: HijriDay) => year >= FIRST_HIJRI_YEAR && year <= LAST_HIJRI_YEAR;

/** A month of days to pick from, by pointer or by keys: arrows, Home and End in the week, Page Up and Page Down by months, with Shift by years. */
export function HijriCalendar({ value, picked, today, onPick }: Props) {
  const { t } = useTranslation();
  const [{ at, byKeys }, setPlace] = useState({ at: value, byKeys: true });
  const grid = useRef<HTMLDivElement>(null);
  const language = useLanguage();
  const letters = LETTERS[language];
  const leftwards = directionOf(language) === 'rtl';
  const go = (day: HijriDay, keys = false) => isKnown(day) && setPlace({ at: day, byKeys: keys });
  // On opening and by keys among the days; whoever turns to another month stays with what they turn by.
  useEffect(() => {
    if (byKeys) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [at, byKeys]);

  function press(event: KeyboardEvent) {
    const change = stepOf(event, at, leftwards);
    if (!change) return;
    event.preventDefault();
    go(addToHijri(at, change), true);
  }

  return (
    <Box sx={{ inlineSize: 296 }}>
      <Head at={at} onMove={(day) => go(day)} />
      <Box
        role="grid"
        ref={grid}
        onKeyDown={press}
        aria-label={`${t(`date.hijriMonth.${at.month}`)} ${at.year}`}
      >
        <Box role="row" sx={ROW}>
          {WEEK.map((day, index) => (
            <Box
              key={day}
              role="columnheader"
              aria-label={t(`date.weekday.${day}`)}
              sx={{ typography: 'caption', color: 'textMuted', textAlign: 'center' }}
            >
              {letters[index]}
            </Box>
          ))}
        </Box>
        {weeksOf(at).map((week, index) => (
          <Box key={index} role="row" sx={ROW}>
            {week.map((day, column) =>
              day ? (
                <Day
                  key={column}
                  day={day}
                  active={isSame(at, day)}
                  picked={isSame(picked, day)}
                  today={isSame(today, day)}
                  onPick={onPick}
                />
              ) : (
                <span key={column} role="gridcell" />
              ),
            )}
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const ROW = {
  display: 'grid',
  gridTemplateColumns: 'repeat(7, 1fr)',
  alignItems: 'center',
} as const;

/** The days of a month in weeks from Sunday; null before its first day. */
function weeksOf({ year, month }: HijriDay): (HijriDay | null)[][] {
  const lead = weekdayOfHijri({ year, month, day: 1 });
  const days = Array.from({ length: daysInHijriMonth(year, month) }, (_none, index) => ({
    year,
    month,
    day: index + 1,
  }));
  const cells = [...Array.from({ length: lead }, () => null), ...days];
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_none, index) =>
    cells.slice(index * 7, index * 7 + 7),
  );
}

/** How far a key leads. The arrows follow the page: in a line that runs leftwards the left one leads on. */
function stepOf(
  { key, shiftKey }: KeyboardEvent,
  at: HijriDay,
  leftwards: boolean,
): { days?: number; months?: number } | undefined {
  const onwards = leftwards ? -1 : 1;
  const weekday = weekdayOfHijri(at);
  const steps: Record<string, { days?: number; months?: number }> = {
    ArrowLeft: { days: -onwards },
    ArrowRight: { days: onwards },
    ArrowUp: { days: -7 },
    ArrowDown: { days: 7 },
    Home: { days: -weekday },
    End: { days: 6 - weekday },
    PageUp: { months: shiftKey ? -12 : -1 },
    PageDown: { months: shiftKey ? 12 : 1 },
  };
  return steps[key];
}

function Head({ at, onMove }: { at: HijriDay; onMove(day: HijriDay): void }) {
  const { t } = useTranslation();
  const shift = (year: number, month: number) =>
    onMove({ year, month, day: Math.min(at.day, daysInHijriMonth(year, month)) });
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mb: 2 }}>
      <IconButton
        size="small"
        aria-label={t('date.previousMonth')}
        onClick={() => onMove(addToHijri(at, { months: -1 }))}
        data-action="previousMonth"
      >
        <Icon name="ChevronLeft" />
      </IconButton>
      <NativeSelect
        value={at.month}
        inputProps={{ 'aria-label': t('date.month') }}
        onChange={({ target }) => shift(at.year, Number(target.value))}
        sx={{ flex: 1 }}
      >
        {Array.from({ length: 12 }, (_none, index) => (
          <option key={index} value={index + 1}>
            {t(`date.hijriMonth.${index + 1}`)}
          </option>
        ))}
      </NativeSelect>
      <NativeSelect
        value={at.year}
        inputProps={{ 'aria-label': t('date.year') }}
        onChange={({ target }) => shift(Number(target.value), at.month)}
      >
        {YEARS.map((year) => (
          <option key={year} value={year}>
            {year}
          </option>
        ))}
      </NativeSelect>
      <IconButton
        size="small"
        aria-label={t('date.nextMonth')}
        onClick={() => onMove(addToHijri(at, { months: 1 }))}
        data-action="nextMonth"
      >
        <Icon name="ChevronRight" />
      </IconButton>
    </Box>
  );
}

function Day({
  day,
  active,
  picked,
  today,
  onPick,
}: {
  day: HijriDay;
  active: boolean;
  picked: boolean;
  today: boolean;
  onPick(day: HijriDay): void;
}) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Box role="gridcell" aria-selected={picked} sx={{ display: 'grid', placeItems: 'center' }}>
      <Box
        component="button"
        type="button"
        tabIndex={active ? 0 : -1}
        onClick={() => onPick(day)}
        data-day={writeHijri(day)}
        aria-label={format.list([
          `${day.day} ${t(`date.hijriMonth.${day.month}`)} ${day.year}`,
          format.date(toGregorian(day)),
        ])}
        {...(today ? { 'aria-current': 'date' } : {})}
        sx={{
          inlineSize: 36,
          blockSize: 36,
          border: today ? '1px solid' : 0,
          borderColor: 'primary.main',
          borderRadius: '8px',
          font: 'inherit',
          fontVariantNumeric: 'tabular-nums',
          cursor: 'pointer',
          bgcolor: picked ? 'primary.main' : 'transparent',
          color: picked ? 'primary.contrastText' : 'text.primary',
          '&:hover': { bgcolor: picked ? 'primary.main' : 'surfaceSunken' },
          '&:focus-visible': ring(),
        }}
      >
        {day.day}
      </Box>
    </Box>
  );
}
