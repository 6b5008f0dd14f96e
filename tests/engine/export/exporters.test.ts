import { describe, expect, it } from 'vitest';
import { builtInFields } from '../../../src/generated/builtInFields.ts';
import { exportProgressBar } from '../../../src/values/decimal/exportProgressBar.ts';
import { exportDate } from '../../../src/values/day/exportDate.ts';
import { exportNumber } from '../../../src/values/decimal/exportNumber.ts';
import { exportText } from '../../../src/values/text/exportText.ts';
import { createFormat } from '../../../src/engine/i18n/format.ts';
import { fields } from '../../../src/engine/registries.ts';
import { requiredOptions } from '../../helpers/requiredOptions.ts';

const contextOf = (options: Record<string, unknown> = {}, timeZone = 'Asia/Riyadh') => ({
  row: {},
  options,
  t: (key: string) => key,
  format: createFormat('ar', timeZone),
  timeZone,
});

describe('every exporter', () => {
  const values = [
    undefined,
    null,
    '',
    'نص',
    0,
    1234.5,
    true,
    [],
    [{ id: 1, name: 'أ' }, null, { id: 2 }],
    {},
    '2026-11-20',
    '2026-13-45',
    'not a date',
    '<b>x</b>',
  ];

  fields.register(...builtInFields);
  const loaders = builtInFields.flatMap(({ id }) => {
    const { loadExport } = fields.get(id);
    return loadExport ? [[id, loadExport] as const] : [];
  });

  it.each(loaders)(
    '%s accepts any value and never writes null, undefined or NaN',
    async (id, load) => {
      const toExport = await load();
      for (const value of values) {
        const cell = toExport(value, contextOf(requiredOptions[id]));
        expect(JSON.stringify(typeof cell === 'object' ? (cell?.number ?? '') : cell)).not.toMatch(
          /null|undefined|NaN|object/,
        );
      }
    },
  );
});

describe('a date', () => {
  it.each([
    ['2026-11-20', {}, 46_346, 'yyyy-mm-dd'],
    ['1900-03-01', {}, 61, 'yyyy-mm-dd'],
    ['2026-11-20T22:30:00Z', {}, 46_347, 'yyyy-mm-dd'],
    ['2026-11-20T22:30:00+03:00', { showTime: true }, 46_346.9375, 'yyyy-mm-dd hh:mm'],
    ['2026-11-20T21:00:00Z', { showTime: true }, 46_347, 'yyyy-mm-dd hh:mm'],
  ])('%s is exported in the time zone of the app', (value, options, number, format) => {
    expect(exportDate(value, contextOf(options))).toEqual({ number, format });
  });

  it('without a time is the same in all time zones', () => {
    for (const zone of ['Pacific/Auckland', 'America/Los_Angeles'])
      expect(exportDate('2026-11-20', contextOf({}, zone))).toMatchObject({ number: 46_346 });
  });

  it('with a time is exported as the date in the time zone of the app', () => {
    expect(exportDate('2026-11-20T22:30:00Z', contextOf({}, 'America/Los_Angeles'))).toMatchObject({
      number: 46_346,
    });
  });

  it.each(['1900-02-28', '1447-05-29', 'soon', '2026-13-45'])(
    '%s, which Excel cannot represent, is exported as a text',
    (value) => {
      expect(exportDate(value, contextOf())).toBe(value);
    },
  );
});

it('numbers have the same decimals as in lists', () => {
  expect(exportNumber(5, contextOf())).toEqual({ number: 5, format: '#,##0' });
  expect(exportNumber(5.5, contextOf())).toEqual({ number: 5.5, format: '#,##0.00' });
  expect(exportNumber(5, contextOf({ decimals: 1 }))).toEqual({ number: 5, format: '#,##0.0' });
  expect(exportNumber('5', contextOf())).toBe(null);
});

it('percentages have the same decimals as on screens, and keep the exact number', () => {
  const shown = (value: number) => createFormat('en', 'Asia/Riyadh').percent(value);
  expect(
    [13, 13.04, 13.06, 33.333].map((value) => [
      exportProgressBar(value, contextOf()),
      shown(value),
    ]),
  ).toEqual([
    [{ number: 0.13, format: '0%' }, '13%'],
    [{ number: 13.04 / 100, format: '0%' }, '13%'],
    [{ number: 13.06 / 100, format: '0.0%' }, '13.1%'],
    [{ number: 33.333 / 100, format: '0.0%' }, '33.3%'],
  ]);
});

it('texts keep leading zeros, and booleans are texts in the language of the file', () => {
  expect(exportText('0012', contextOf())).toBe('0012');
  expect(exportText(12, contextOf())).toBe('12');
  expect(exportText(false, contextOf())).toBe('common.no');
});
