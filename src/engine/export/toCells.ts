import type { ExportFormat } from '../../shared/resolved.ts';
import { valueAt, type Row } from '../data/page.ts';
import { percentCell } from '../fields/progressBar/percentCell.ts';
import { fields, type ExportContext, type ToExport } from '../registries.ts';
import type { ExportColumn } from './request.ts';
import type { SheetCell } from './sheet.ts';

/** Where the definition says how numbers are written: a whole, an amount, a share of a hundred, or without grouping. */
const FORMATS: Record<
  Exclude<ExportFormat, 'text'>,
  (value: number) => { number: number; format: string }
> = {
  count: (number) => ({ number, format: '#,##0' }),
  amount: (number) => ({ number, format: '#,##0.00' }),
  percent: percentCell,
  ungrouped: (number) => ({ number, format: 'General' }),
};

export type FileContext = Pick<ExportContext, 't' | 'format' | 'timeZone'>;

/** Fetches what the columns' fields need, and gives the way from a row to its cells. */
export async function createToCells(
  columns: readonly ExportColumn[],
  file: FileContext,
): Promise<(row: Row) => SheetCell[]> {
  const ways = await Promise.all(columns.map(loadExporter));
  return (row) =>
    columns.map(({ field, options = {}, exportFormat }, index) =>
      toCell(ways[index], valueAt(row, field), { ...file, row, options }, exportFormat),
    );
}

async function loadExporter({ cell = 'text' }: ExportColumn): Promise<ToExport | undefined> {
  return (fields.get(cell).loadExport ?? fields.get('text').loadExport)?.();
}

function toCell(
  way: ToExport | undefined,
  value: unknown,
  context: ExportContext,
  as: ExportFormat | undefined,
): SheetCell {
  if (as === undefined || typeof value !== 'number') return way?.(value, context) ?? null;
  return as === 'text' ? String(value) : FORMATS[as](value);
}

/** Widths in characters, from the headings and the first rows: nothing is squeezed, and no text makes a column of a whole page. */
const [NARROWEST, WIDEST, PADDING] = [8, 60, 2];

export function toWidths(headings: readonly string[], rows: readonly SheetCell[][]): number[] {
  return headings.map((heading, column) => {
    const longest = rows.reduce(
      (most, row) => Math.max(most, lengthOf(row[column] ?? null)),
      heading.length,
    );
    return Math.min(WIDEST, Math.max(NARROWEST, longest + PADDING));
  });
}

/** A number is as long as its format shows it, which is never shorter than the format itself is where it shows a day. */
function lengthOf(cell: SheetCell): number {
  if (cell === null) return 0;
  if (typeof cell !== 'object') return String(cell).length;
  return cell.format.startsWith('y')
    ? cell.format.length
    : cell.number.toLocaleString('en', { maximumFractionDigits: 2 }).length + 1;
}
