import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import {
  addToHijri,
  daysInHijriMonth,
  FIRST_HIJRI_YEAR,
  LAST_HIJRI_YEAR,
  toGregorian,
  weekdayOfHijri,
  writeHijri,
  type HijriDay,
} from '../../shared/time/hijri.ts';
import type { Language } from '../../shared/resolved/resolved.ts';
import { memoize } from '../../shared/memoize.ts';
import { directionOf, useFormat, useLanguage } from '../../engine/i18n/useLanguage.ts';
import { useTranslation } from '../../engine/i18n/useTranslation.ts';
import { IconButton } from '../../engine/ui/controls/IconButton.tsx';
import { Icon } from '../../engine/ui/icons/Icon.tsx';
import './hijriCalendar.css';

interface Props {
  /** The day that is focused first. */
  value: HijriDay;
  picked: HijriDay | null;
  today: HijriDay;
  onPick(day: HijriDay): void;
}

const WEEK = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
/** The heading of each column, from Sunday: one or two letters. */
const weekdayLetters = memoize((language: Language) => {
  const format = new Intl.DateTimeFormat(language, { weekday: 'narrow', timeZone: 'UTC' });
  return WEEK.map((_day, index) => format.format(new Date(Date.UTC(2026, 10, 1 + index))));
});

const YEARS = Array.from(
  { length: LAST_HIJRI_YEAR - FIRST_HIJRI_YEAR + 1 },
  (_none, index) => FIRST_HIJRI_YEAR + index,
);

const isSame = (one: HijriDay | null, other: HijriDay) =>
  one !== null && writeHijri(one) === writeHijri(other);
const isInRange = ({ year }: HijriDay) => year >= FIRST_HIJRI_YEAR && year <= LAST_HIJRI_YEAR;

/**
 * A month of days to pick from. Keys: arrows by days and weeks, Home and End within the week, Page
 * Up and Page Down by months, with Shift by years.
 */
export function HijriCalendar({ value, picked, today, onPick }: Props) {
  const { t } = useTranslation();
  const [{ focusedDay, byKeyboard }, setFocused] = useState({
    focusedDay: value,
    byKeyboard: true,
  });
  const grid = useRef<HTMLDivElement>(null);
  const language = useLanguage();
  const letters = weekdayLetters(language);
  const isRtl = directionOf(language) === 'rtl';
  const focusDay = (day: HijriDay, byKeys = false) =>
    isInRange(day) && setFocused({ focusedDay: day, byKeyboard: byKeys });
  // The focus moves to the day on opening and on keyboard navigation, but not when the month is
  // changed by its buttons.
  useEffect(() => {
    if (byKeyboard) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [focusedDay, byKeyboard]);

  function onKeyDown(event: KeyboardEvent) {
    const change = toStep(event, focusedDay, isRtl);
    if (!change) return;
    event.preventDefault();
    focusDay(addToHijri(focusedDay, change), true);
  }

  return (
    <div className="hijri-calendar">
      <MonthHeader focusedDay={focusedDay} onMove={(day) => focusDay(day)} />
      <div
        role="grid"
        ref={grid}
        onKeyDown={onKeyDown}
        aria-label={`${t(`date.hijriMonth.${focusedDay.month}`)} ${focusedDay.year}`}
      >
        <div role="row">
          {WEEK.map((day, index) => (
            <div key={day} role="columnheader" aria-label={t(`date.weekday.${day}`)}>
              {letters[index]}
            </div>
          ))}
        </div>
        {weeksOf(focusedDay).map((week, index) => (
          <div key={index} role="row">
            {week.map((day, column) =>
              day ? (
                <Day
                  key={column}
                  day={day}
                  active={isSame(focusedDay, day)}
                  picked={isSame(picked, day)}
                  today={isSame(today, day)}
                  onPick={onPick}
                />
              ) : (
                <span key={column} role="gridcell" />
              ),
            )}
          </div>
        ))}
      </div>
    </div>
  );
}

/** Returns the weeks of a month, from Sunday; null before its first day. */
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

/** Returns the step of a key. In right-to-left pages the left arrow moves forward. */
function toStep(
  { key, shiftKey }: KeyboardEvent,
  focusedDay: HijriDay,
  isRtl: boolean,
): { days?: number; months?: number } | undefined {
  const forward = isRtl ? -1 : 1;
  const weekday = weekdayOfHijri(focusedDay);
  const steps: Record<string, { days?: number; months?: number }> = {
    ArrowLeft: { days: -forward },
    ArrowRight: { days: forward },
    ArrowUp: { days: -7 },
    ArrowDown: { days: 7 },
    Home: { days: -weekday },
    End: { days: 6 - weekday },
    PageUp: { months: shiftKey ? -12 : -1 },
    PageDown: { months: shiftKey ? 12 : 1 },
  };
  return steps[key];
}

function MonthHeader({
  focusedDay,
  onMove,
}: {
  focusedDay: HijriDay;
  onMove(day: HijriDay): void;
}) {
  const { t } = useTranslation();
  const shift = (year: number, month: number) =>
    onMove({ year, month, day: Math.min(focusedDay.day, daysInHijriMonth(year, month)) });
  return (
    <div className="hijri-header">
      <IconButton
        aria-label={t('date.previousMonth')}
        onClick={() => onMove(addToHijri(focusedDay, { months: -1 }))}
        data-action="previousMonth"
      >
        <Icon name="ChevronLeft" />
      </IconButton>
      <select
        value={focusedDay.month}
        aria-label={t('date.month')}
        onChange={({ target }) => shift(focusedDay.year, Number(target.value))}
      >
        {Array.from({ length: 12 }, (_none, index) => (
          <option key={index} value={index + 1}>
            {t(`date.hijriMonth.${index + 1}`)}
          </option>
        ))}
      </select>
      <select
        value={focusedDay.year}
        aria-label={t('date.year')}
        onChange={({ target }) => shift(Number(target.value), focusedDay.month)}
      >
        {YEARS.map((year) => (
          <option key={year} value={year}>
            {year}
          </option>
        ))}
      </select>
      <IconButton
        aria-label={t('date.nextMonth')}
        onClick={() => onMove(addToHijri(focusedDay, { months: 1 }))}
        data-action="nextMonth"
      >
        <Icon name="ChevronRight" />
      </IconButton>
    </div>
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
    <div role="gridcell" aria-selected={picked}>
      <button
        type="button"
        tabIndex={active ? 0 : -1}
        onClick={() => onPick(day)}
        data-day={writeHijri(day)}
        aria-label={format.list([
          `${day.day} ${t(`date.hijriMonth.${day.month}`)} ${day.year}`,
          format.date(toGregorian(day)),
        ])}
        {...(today ? { 'aria-current': 'date' } : {})}
        className="pressable hijri-day"
      >
        {day.day}
      </button>
    </div>
  );
}
