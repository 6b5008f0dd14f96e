import { expect, it } from 'vitest';
import { readNumber, toPlainNumber } from '../../../src/shared/numbers/plainNumber.ts';

it.each([
  ['9', 9],
  ['٩', 9],
  ['۴۵', 45],
  ['45%', 45],
  ['٤٥٫٥٪', 45.5],
  ['45 %', 45],
  [' \u200f-3 ', -3],
  ['1,234', 1234],
  ['١٬٢٣٤٬٥٦٧٫٨', 1_234_567.8],
])('parses %s', (typed, number) => {
  expect(toPlainNumber(typed)).toBe(number);
});

it.each([
  '',
  ' ',
  '%',
  '0x9',
  '1e3',
  '9%%',
  '1,23',
  '1.2.3',
  'Infinity',
  'many',
  '٫',
  '9'.repeat(40),
])('rejects “%s”', (typed) => {
  expect(toPlainNumber(typed)).toBeUndefined();
});

it.each([
  ['1 234 567.5', 1_234_567.5],
  ['1\u00a0234', 1234],
  [' ١٢٫٥ ', 12.5],
  ['10%', 10],
  ['١٠٪', 10],
  ['\u200f10 %', 10],
  ['5 ر.س', 5],
  ['٥ ر.س.\u200f', 5],
  ['1,500.50 ريال', 1500.5],
  ['5﷼', 5],
  ['SAR', 'SAR'],
  ['5 SAR', 5],
  ['%', '%'],
  ['10%%', '10%%'],
  ['5 ر.س ٧', '5 ر.س ٧'],
  // Two numbers, such as the cells of a table.
  ['12 34', '12 34'],
  ['5\t7', '5\t7'],
  ['1 234\n567', '1 234\n567'],
])('reads %j as %j', (typed, value) => {
  expect(readNumber(typed)).toBe(value);
});
