import {
  cleanText,
  createFormats,
  formatOfText,
  GENERAL,
  HEADING,
  headingRow,
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
  let rowIndex = 0;

  /** Writes the start of a cell record: kind, length, position and format. The value follows. */
  const startCell = (kind: number, bytes: number, column: number, format: string) => {
    cells.u16(kind);
    cells.u16(6 + bytes);
    cells.u16(rowIndex);
    cells.u16(column);
    cells.u16(FIRST_CELL_FORMAT + formats.indexOf(format));
  };
  const writeText = (column: number, text: string, format: string) => {
    if (text === '') return;
    startCell(RECORD.labelSst, 4, column, format);
    cells.u32(strings.indexOf(text));
  };
  const writeNumber = (column: number, number: number, format: string) => {
    startCell(RECORD.number, 8, column, format);
    cells.f64(number);
  };
  const writeCell = (cell: SheetCell, column: number) => {
    if (cell === null) return;
    if (typeof cell === 'number') return writeNumber(column, cell, GENERAL);
    if (typeof cell !== 'string') return writeNumber(column, cell.number, cell.format);
    const text = cleanText(cell);
    writeText(column, text, formatOfText(text));
  };

  const writeHeading = (text: string, column: number) =>
    writeText(column, cleanText(text), HEADING);

  head.above.forEach((line, index) => {
    rowIndex = index;
    if (index === 0) writeHeading(line, 0);
    else writeCell(line, 0);
  });
  rowIndex = headingRow(head);
  head.headings.forEach(writeHeading);
  return {
    add: (rows) => {
      for (const row of rows) {
        rowIndex += 1;
        row.forEach(writeCell);
      }
    },
    end: (totals = []) => {
      rowIndex += 1;
      totals.forEach((cell, column) =>
        typeof cell === 'string' ? writeHeading(cell, column) : writeCell(cell, column),
      );
      const before = writeGlobals(head, toNumberFormats(formats.all()), strings);
      return wrapInContainer([
        before,
        writeSheetStart(head, rowIndex + 1),
        cells.done(),
        writeSheetEnd(head),
      ]);
    },
  };
}
