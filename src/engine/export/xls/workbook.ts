import {
  COLUMNS_ACROSS,
  HEADING,
  headingRow,
  toSheetName,
  type NumberFormat,
  type SheetHead,
} from '../sheet.ts';
import { createBytes, type Bytes } from './bytes.ts';
import { begin, record, RECORD, shortText } from './records.ts';
import type { Strings } from './strings.ts';

/**
 * Cell formats follow the fifteen style formats and the default format that every file begins with.
 */
export const FIRST_CELL_FORMAT = 16;

const FONT = { name: 'Calibri', height: 220, plain: 400, bold: 700 };
const BOLD_FONT = 1;

/** Writes the workbook globals: fonts, formats, strings, and the position of the sheet. */
export function writeGlobals(
  head: SheetHead,
  formats: readonly NumberFormat[],
  strings: Strings,
): Uint8Array<ArrayBuffer> {
  const to = createBytes();
  begin(to, 0x0005);
  record(to, RECORD.codePage, () => to.u16(1200));
  record(to, RECORD.window1, () => [0, 0, 0x4000, 0x2000, 0x38, 0, 0, 1, 600].forEach(to.u16));
  record(to, RECORD.dateMode, () => to.u16(0));
  // Every file begins with four fonts.
  for (const weight of [FONT.plain, FONT.bold, FONT.plain, FONT.plain]) font(to, weight);
  for (const { format, number, isCustom } of formats)
    if (isCustom) numberFormat(to, format, number);
  for (let index = 0; index < FIRST_CELL_FORMAT - 1; index += 1) cellFormat(to, 0, 0, STYLE);
  cellFormat(to, 0, 0, CELL);
  for (const { format, number, wraps } of formats)
    cellFormat(to, format === HEADING ? BOLD_FONT : 0, number, wraps ? WRAPPED_CELL : CELL);
  record(to, RECORD.style, () => {
    to.u16(0x8000);
    to.u8(0);
    to.u8(0xff);
  });
  let sheetOffset = 0;
  record(to, RECORD.boundSheet, () => {
    sheetOffset = to.length;
    to.u32(0);
    to.u16(0);
    shortText(to, toSheetName(head.title), 1);
  });
  strings.writeTo(to);
  record(to, RECORD.eof);
  to.patchU32(sheetOffset, to.length);
  return to.done();
}

function font(to: Bytes, weight: number): void {
  record(to, RECORD.font, () => {
    [FONT.height, 0, 0x7fff, weight, 0].forEach(to.u16);
    to.u8(0);
    to.u8(2);
    to.u16(0);
    shortText(to, FONT.name, 1);
  });
}

function numberFormat(to: Bytes, format: string, number: number): void {
  record(to, RECORD.format, () => {
    to.u16(number);
    shortText(to, format, 2);
  });
}

/** The bits of a format: its type, its alignment and the attributes that it sets. */
interface FormatBits {
  type: number;
  alignment: number;
  attributes: number;
}

const CELL: FormatBits = { type: 0x0001, alignment: 0x20, attributes: 0 };
const STYLE: FormatBits = { type: 0xfff5, alignment: 0x20, attributes: 0xf4 };
const WRAPPED_CELL: FormatBits = { type: 0x0001, alignment: 0x08, attributes: 0x10 };

function cellFormat(to: Bytes, fontIndex: number, format: number, bits: FormatBits): void {
  record(to, RECORD.xf, () => {
    to.u16(fontIndex);
    to.u16(format);
    to.u16(bits.type);
    to.u8(bits.alignment);
    to.u16(0);
    to.u8(bits.attributes);
    to.u32(0);
    to.u32(0);
    to.u16(0x20c0);
  });
}

/** The sheet is printed as wide as one page. */
const FITS_PAGE = 0x0501;
const [A4, PORTRAIT] = [9, 0x0002];

/** Writes the part of a sheet before its cells: how it is printed, column widths, and its size. */
export function writeSheetStart(
  { headings, widths }: SheetHead,
  rowCount: number,
): Uint8Array<ArrayBuffer> {
  const to = createBytes();
  begin(to, 0x0010);
  record(to, RECORD.sheetProperties, () => to.u16(FITS_PAGE));
  record(to, RECORD.footer, () => shortText(to, '&C&P / &N', 2));
  record(to, RECORD.pageSetup, () => {
    const orientation = headings.length >= COLUMNS_ACROSS ? 0 : PORTRAIT;
    [A4, 100, 1, 1, 0, orientation, 600, 600].forEach(to.u16);
    to.f64(0.3);
    to.f64(0.3);
    to.u16(1);
  });
  widths.forEach((width, column) =>
    record(to, RECORD.colInfo, () => [column, column, width * 256, 15, 0, 0].forEach(to.u16)),
  );
  record(to, RECORD.dimensions, () => {
    to.u32(0);
    to.u32(rowCount);
    [0, headings.length, 0].forEach(to.u16);
  });
  return to.done();
}

const WINDOW = { usual: 0x06b6, frozen: 0x0108, rightToLeft: 0x0040 };
const LOWER_PANE = 2;

/** Writes the part of a sheet after its cells: its direction, and that the headings are frozen. */
export function writeSheetEnd(head: SheetHead): Uint8Array<ArrayBuffer> {
  const to = createBytes();
  const frozen = headingRow(head) + 1;
  record(to, RECORD.window2, () => {
    to.u16(WINDOW.usual | WINDOW.frozen | (head.rightToLeft ? WINDOW.rightToLeft : 0));
    [0, 0, 0x40, 0, 0, 0, 0, 0].forEach(to.u16);
  });
  record(to, RECORD.pane, () => [0, frozen, frozen, 0, LOWER_PANE].forEach(to.u16));
  record(to, RECORD.selection, () => {
    to.u8(LOWER_PANE);
    [frozen, 0, 0, 1, frozen, frozen].forEach(to.u16);
    to.u16(0);
  });
  record(to, RECORD.eof);
  return to.done();
}
