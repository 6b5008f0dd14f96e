import {
  cleanText,
  createFormats,
  formatOfText,
  GENERAL,
  HEADING,
  toNumberFormats,
  type SheetCell,
  type SheetHead,
  type SheetWriter,
} from '../sheet.ts';
import { createBytes } from './bytes.ts';
import { wrapInContainer } from './container.ts';
import { RECORD } from './records.ts';
import { createStrings } from './strings.ts';
import { FIRST_CELL_FORMAT, writeGlobals, writeSheetStart, writeSheetEnd } from './workbook.ts';

/** Writes Excel's binary format of 1997 (BIFF8). */
export function createXls(head: SheetHead): SheetWriter {
  const cells = createBytes();
  const strings = createStrings();
  const formats = createFormats();
  let line = 0;

  /** Writes the start of a cell record: kind, length, position and format. The value follows. */
  const open = (kind: number, bytes: number, column: number, format: string) => {
    cells.u16(kind);
    cells.u16(6 + bytes);
    cells.u16(line);
    cells.u16(column);
    cells.u16(FIRST_CELL_FORMAT + formats.indexOf(format));
  };
  const putText = (column: number, text: string, format: string) => {
    if (text === '') return;
    open(RECORD.labelSst, 4, column, format);
    cells.u32(strings.indexOf(text));
  };
  const putNumber = (column: number, number: number, format: string) => {
    open(RECORD.number, 8, column, format);
    cells.f64(number);
  };
  const put = (cell: SheetCell, column: number) => {
    if (cell === null) return;
    if (typeof cell === 'number') return putNumber(column, cell, GENERAL);
    if (typeof cell !== 'string') return putNumber(column, cell.number, cell.format);
    const text = cleanText(cell);
    putText(column, text, formatOfText(text));
  };

  head.headings.forEach((heading, column) => putText(column, cleanText(heading), HEADING));
  return {
    add: (rows) => {
      for (const row of rows) {
        line += 1;
        row.forEach(put);
      }
    },
    end: () => {
      const before = writeGlobals(head, toNumberFormats(formats.all()), strings);
      return wrapInContainer([
        before,
        writeSheetStart(head, line + 1),
        cells.done(),
        writeSheetEnd(head),
      ]);
    },
  };
}
