import { expect, it } from 'vitest';
import { dayOf } from '../../src/values/hijriDate/GregorianDay.tsx';
import { filterParams, readListQuery } from '../../src/shared/calls/listQuery.ts';
import { normalize } from '../../src/shared/schema/normalize.ts';
import { readDay, readGregorianDay } from '../../src/shared/time/readDay.ts';
import { schemaFields } from '../../src/shared/resolved/schemaFields.ts';
import type { JsonSchema } from '../../src/shared/resolved/resolved.ts';
import { projectCompilation } from '../helpers/projectCompilation.ts';
import { projectForms } from './projectForms.ts';

const HIJRI: Record<string, string> = {
  '1441-05-20': '1441-05-20',
  '1441/5/20': '1441-05-20',
  '20/05/1441': '1441-05-20',
  '20 / 05 / 1441': '1441-05-20',
  '20/05/1441 هـ': '1441-05-20',
  '20/05/1441هـ': '1441-05-20',
  '20/05/1441 ه\u200d': '1441-05-20',
  '20/05/1441 AH': '1441-05-20',
  '٢٠/٥/١٤٤١': '1441-05-20',
  '\u200f٢٠\u200f/٥\u200f/١٤٤١ هـ': '1441-05-20',
  '۲۰-۵-۱۴۴۱': '1441-05-20',
  '10 جمادى الآخرة 1448': '1448-06-10',
  '10 جمادى الآخرة 1448هـ': '1448-06-10',
  '١٠ جُمادى الآخِرة، ١٤٤٨ هـ': '1448-06-10',
  '1 ربيع الأول 1448': '1448-03-01',
  '1 محرم 1448': '1448-01-01',
  '9 ذو الحجة 1447': '1447-12-09',
  '9 ذي الحجة 1447': '1447-12-09',
  '10 Jumada II 1448 AH': '1448-06-10',
  'Ramadan 1, 1448': '1448-09-01',
};

const GREGORIAN: Record<string, string> = {
  '2026-11-30': '2026-11-30',
  '2026/11/30': '2026-11-30',
  '30/11/2026': '2026-11-30',
  '30.11.2026': '2026-11-30',
  '30/11/2026م': '2026-11-30',
  '٣٠/١١/٢٠٢٦': '2026-11-30',
  '\u200f٣٠\u200f/١١\u200f/٢٠٢٦ م': '2026-11-30',
  '٣٠ نوفمبر ٢٠٢٦': '2026-11-30',
  '٣٠ نوفمبر، ٢٠٢٦ م': '2026-11-30',
  '1 أغسطس 2026': '2026-08-01',
  '30 November 2026': '2026-11-30',
  '30 nov 2026': '2026-11-30',
  'November 30, 2026': '2026-11-30',
};

const NO_DAYS = [
  '',
  '20/05',
  '20/05-1441',
  '1441/5',
  '20 2026',
  '10 جمادى 1448',
  // The month or the abbreviation is that of the other calendar.
  '10 رمضان 2026',
  '30 نوفمبر 1448',
  '30/11/2026 هـ',
  '20/5/1441 م',
  '20/05/1441 20/05/1441',
  `20/05/1441${' '.repeat(80)}`,
];

const fields = [
  ...Object.values(projectForms).map(({ screen }): [string, JsonSchema] => [
    `form ${screen.id}`,
    screen.schema,
  ]),
  ...[...projectCompilation.entities].flatMap(([id, { bodies }]) =>
    Object.entries(bodies).map(([variant, body]): [string, JsonSchema] => [
      `${variant} ${id}`,
      body,
    ]),
  ),
].flatMap(([place, schema]) =>
  Object.entries(schemaFields(schema)).flatMap(([name, rule]) =>
    ['date', 'hijri'].includes(String(rule['format'])) ? [{ place, name, rule }] : [],
  ),
);

it('the fields of both calendars are tested', () => {
  expect(new Set(fields.map(({ rule }) => rule['format']))).toEqual(new Set(['date', 'hijri']));
});

it.each(fields)('the day $name of the $place is read as written', ({ rule }) => {
  for (const [typed, day] of Object.entries(rule['format'] === 'hijri' ? HIJRI : GREGORIAN))
    expect(normalize(rule, typed), typed).toBe(day);
});

it.each(Object.entries(HIJRI))('the Hijri box shows the Gregorian day of %j', (typed, day) => {
  const [year, month, date] = day.split('-').map(Number);
  expect(dayOf(typed)).toEqual({ year, month, day: date });
  expect(readGregorianDay(typed)).toBeUndefined();
});

it.each(Object.entries(GREGORIAN))('a date box reads %j', (typed, day) => {
  expect(readGregorianDay(typed)).toBe(day);
  expect(dayOf(typed)).toBeNull();
});

const lists = [...projectCompilation.screens.values()].flatMap((screen) =>
  screen.kind === 'list' && screen.filters.some(({ as }) => as === 'span') ? [screen] : [],
);

it.each(lists)('the days of a span in the address of $id are read as typed', (list) => {
  for (const filter of list.filters.filter(({ as }) => as === 'span')) {
    const [from, to] = filterParams({ filters: [filter] }) as [string, string];
    for (const [typed, day] of Object.entries(GREGORIAN)) {
      const search = new URLSearchParams({ [from]: typed, [to]: typed });
      expect(readListQuery(list, search).filters, typed).toEqual({ [from]: day, [to]: day });
    }
    const none = new URLSearchParams({ [from]: '30/02/2026' });
    expect(readListQuery(list, none).filters).toEqual({ [from]: '30/02/2026' });
  }
});

it.each(NO_DAYS)('%j is no day', (typed) => {
  expect(readDay(typed)).toBeUndefined();
});
