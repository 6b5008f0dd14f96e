import { strToU8, Zip, ZipDeflate } from 'fflate';
import {
  cleanText,
  createFormats,
  formatOfText,
  HEADING,
  headingRow,
  toNumberFormats,
  type SheetCell,
  type SheetHead,
  type SheetWriter,
} from '../sheet.ts';
import { escapeXml, partsOf, sheetEnd, sheetStart } from './parts.ts';

/**
 * Writes Office Open XML (ECMA-376). Rows are compressed as they arrive, so that only a fraction of
 * the contents is kept in memory.
 */
export function createXlsx(head: SheetHead): SheetWriter {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const formats = createFormats();
  const zip = new Zip((error, piece) => {
    if (error) throw error;
    pieces.push(piece);
  });
  const addFile = (name: string) => {
    const file = new ZipDeflate(name, { level: 6 });
    zip.add(file);
    return file;
  };
  const columns = head.headings.map((_heading, index) => columnName(index));
  let rowNumber = 0;
  const toRow = (cells: string[]) => `<row r="${rowNumber}">${cells.join('')}</row>`;
  const toCell = (cell: SheetCell, column: number): string => {
    if (cell === null) return '';
    const reference = `r="${columns[column]}${rowNumber}"`;
    if (typeof cell === 'number') return `<c ${reference}><v>${cell}</v></c>`;
    if (typeof cell !== 'string')
      return `<c ${reference} s="${formats.indexOf(cell.format)}"><v>${cell.number}</v></c>`;
    const text = cleanText(cell);
    return toText(text, reference, formatOfText(text));
  };
  const toText = (text: string, reference: string, format: string) =>
    text === ''
      ? ''
      : `<c ${reference} s="${formats.indexOf(format)}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(escapeCodes(text))}</t></is></c>`;

  const sheet = addFile('xl/worksheets/sheet1.xml');
  const toHeading = (text: string, column: number) =>
    toText(cleanText(text), `r="${columns[column]}${rowNumber}"`, HEADING);
  const above = head.above.map((line, index) => {
    rowNumber = index + 1;
    return toRow([index === 0 ? toHeading(line, 0) : toCell(line, 0)]);
  });
  rowNumber = headingRow(head) + 1;
  sheet.push(strToU8(sheetStart(head) + above.join('') + toRow(head.headings.map(toHeading))));
  const lastColumn = columns.at(-1) ?? 'A';
  return {
    add: (rows) => {
      const text = rows.map((row) => {
        rowNumber += 1;
        return toRow(row.map(toCell));
      });
      sheet.push(strToU8(text.join('')));
    },
    end: (totals = []) => {
      const table = `$A$${headingRow(head) + 1}:$${lastColumn}$${rowNumber}`;
      rowNumber += 1;
      const cells = totals.map((cell, column) =>
        typeof cell === 'string' ? toHeading(cell, column) : toCell(cell, column),
      );
      sheet.push(strToU8((totals.length > 0 ? toRow(cells) : '') + sheetEnd(head, table)), true);
      const parts = partsOf(head, table, toNumberFormats(formats.all()));
      for (const [name, text] of Object.entries(parts)) addFile(name).push(strToU8(text), true);
      zip.end();
      return pieces;
    },
  };
}

/** Excel reads `_x0041_` in a text as a character code, so such texts are escaped. */
const escapeCodes = (text: string) => text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_');

/** A, B, … Z, AA, AB … */
function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}
