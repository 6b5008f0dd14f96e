import { withoutInvisible } from '../text/characters.ts';
import { fold, toLatinDigits } from '../text/fold.ts';
import { formats } from '../text/formats.ts';

type Calendar = 'gregorian' | 'hijri';

/** The years of each calendar. They do not overlap, so the year of a day names its calendar. */
const YEARS: Record<Calendar, [first: number, last: number]> = {
  hijri: [1300, 1599],
  gregorian: [1900, 2199],
};

/** The names of the months in both languages, in the usual spellings. */
const MONTHS: Record<Calendar, string[]> = {
  gregorian: [
    'January|Jan|يناير',
    'February|Feb|فبراير',
    'March|Mar|مارس',
    'April|Apr|أبريل|إبريل',
    'May|مايو',
    'June|Jun|يونيو|يونيه',
    'July|Jul|يوليو|يوليه',
    'August|Aug|أغسطس',
    'September|Sep|Sept|سبتمبر',
    'October|Oct|أكتوبر',
    'November|Nov|نوفمبر',
    'December|Dec|ديسمبر',
  ],
  hijri: [
    'Muharram|محرم|المحرم',
    'Safar|صفر',
    'Rabi I|Rabi al-Awwal|ربيع الأول|ربيع أول',
    'Rabi II|Rabi al-Thani|ربيع الآخر|ربيع الثاني|ربيع ثاني',
    'Jumada I|Jumada al-Ula|جمادى الأولى|جمادى الأول|جماد الأول|جماد أول',
    'Jumada II|Jumada al-Akhirah|جمادى الآخرة|جمادى الآخر|جمادى الثانية|جمادى الثاني|جماد الآخر|جماد الثاني|جماد ثاني',
    'Rajab|رجب',
    'Shaban|شعبان',
    'Ramadan|رمضان',
    'Shawwal|شوال',
    'Dhul-Qadah|Dhul-Qidah|ذو القعدة|ذي القعدة',
    'Dhul-Hijjah|ذو الحجة|ذي الحجة',
  ],
};

/** The name of a month as names are compared: only its letters, in one spelling. */
const toMonthKey = (name: string) => fold(name).replace(/[^\p{Ll}\p{Lo}]/gu, '');

const MONTHS_BY_NAME = new Map(
  Object.entries(MONTHS).flatMap(([calendar, months]) =>
    months.flatMap((names, index) =>
      names.split('|').map((name) => [toMonthKey(name), { calendar, month: index + 1 }] as const),
    ),
  ),
);

/** No day is written longer. Longer texts are not searched. */
const MAX_LENGTH = 60;

const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
const DAY_FIRST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/;
const NAMED = /^(?<namedDay>\d{1,2}) (?<name>\D+) (?<namedYear>\d{4})$/;
const NAME_FIRST = /^(?<name>\D+) (?<namedDay>\d{1,2}) (?<namedYear>\d{4})$/;
/** The abbreviations of the calendars after a day. */
const ERAS: [end: RegExp, calendar: Calendar][] = [
  [/(?<=\d) ?(?:ه|ah)\.?$/i, 'hijri'],
  [/(?<=\d) ?(?:م|ad|ce)\.?$/i, 'gregorian'],
];

/**
 * Reads a day of either calendar as people write it: with the year or the day first, with the name
 * of a month in either language, with Latin or Arabic digits, and with or without the abbreviation
 * of the calendar: `20/5/1441`, `١٠ جمادى الآخرة ١٤٤٨ هـ`, `30 November 2026`.
 * @returns `1441-05-20`; undefined if the text is no day. The day may not exist in its month
 */
export function readDay(typed: string): string | undefined {
  if (typed.length > MAX_LENGTH) return undefined;
  const text = toLatinDigits(withoutInvisible(typed))
    .replace(/\u0640/g, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\s,،]+/g, ' ')
    .trim();
  const [end, era] = ERAS.find(([one]) => one.test(text)) ?? [];
  const parts = toParts(end ? text.replace(end, '') : text);
  if (!parts) return undefined;
  const calendar = calendarOf(Number(parts.year));
  const isOther = [era, parts.calendar].some((one) => one !== undefined && one !== calendar);
  return isOther
    ? undefined
    : `${parts.year}-${parts.month.padStart(2, '0')}-${parts.day.padStart(2, '0')}`;
}

interface DayParts {
  year: string;
  month: string;
  day: string;
  /** The calendar of the month's name. */
  calendar?: string;
}

function toParts(text: string): DayParts | undefined {
  const numbers = text.replace(/ /g, '');
  const [, year, , month, day] = YEAR_FIRST.exec(numbers) ?? [];
  if (year && month && day) return { year, month, day };
  const [, otherDay, , otherMonth, otherYear] = DAY_FIRST.exec(numbers) ?? [];
  if (otherYear && otherMonth && otherDay)
    return { year: otherYear, month: otherMonth, day: otherDay };
  const { namedDay, name, namedYear } = (NAMED.exec(text) ?? NAME_FIRST.exec(text))?.groups ?? {};
  const named = MONTHS_BY_NAME.get(toMonthKey(name ?? ''));
  return named && namedYear && namedDay
    ? { year: namedYear, day: namedDay, month: String(named.month), calendar: named.calendar }
    : undefined;
}

const isYearOf = (calendar: Calendar, year: number) =>
  year >= YEARS[calendar][0] && year <= YEARS[calendar][1];

const calendarOf = (year: number): Calendar | undefined =>
  (['hijri', 'gregorian'] as const).find((calendar) => isYearOf(calendar, year));

/** Reads an existing Gregorian day, see `readDay`; undefined for other texts. */
export function readGregorianDay(typed: string): string | undefined {
  const day = readDay(typed);
  return day !== undefined &&
    formats['date']!.test(day) &&
    isYearOf('gregorian', Number(day.slice(0, 4)))
    ? day
    : undefined;
}
