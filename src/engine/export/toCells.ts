import { withCodeTimeout } from '../../shared/codeTimeout.ts';
import type { ExportFormat } from '../../shared/resolved/resolved.ts';
import { valueAt, type Row } from '../data/page.ts';
import { percentCell } from './percentCell.ts';
import { fields, type ExportContext, type ToExport } from '../registries.ts';
import type { ExportColumn } from './request.ts';
import type { SheetCell } from './sheet.ts';

/**
 * The cells of columns with `exportFormat`: an integer, an amount, a percentage, or a number
 * without grouping.
 */
const CELL_FORMATS: Record<
  Exclude<ExportFormat, 'text'>,
  (value: number) => { number: number; format: string }
> = {
  count: (number) => ({ number, format: '#,##0' }),
  amount: (number) => ({ number, format: '#,##0.00' }),
  percent: percentCell,
  ungrouped: (number) => ({ number, format: 'General' }),
};

export type FileContext = Pick<ExportContext, 't' | 'format' | 'timeZone'>;

/**
 * Loads the export functions of the columns and returns a function that converts a row to cells.
 */
export async function createToCells(
  columns: readonly ExportColumn[],
  file: FileContext,
): Promise<(row: Row) => SheetCell[]> {
  const exporters = await withCodeTimeout(Promise.all(columns.map(loadExporter)));
  return (row) =>
    columns.map(({ field, options = {}, exportFormat }, index) =>
      toCell(exporters[index], valueAt(row, field), { ...file, row, options }, exportFormat),
    );
}

async function loadExporter({ cell = 'text' }: ExportColumn): Promise<ToExport | undefined> {
  return (fields.get(cell).loadExport ?? fields.get('text').loadExport)?.();
}

function toCell(
  exporter: ToExport | undefined,
  value: unknown,
  context: ExportContext,
  as: ExportFormat | undefined,
): SheetCell {
  if (as === undefined || typeof value !== 'number') return exporter?.(value, context) ?? null;
  return as === 'text' ? String(value) : CELL_FORMATS[as](value);
}

/** Column widths in characters, computed from the headings and the first rows. */
const [MIN_WIDTH, MAX_WIDTH, PADDING] = [8, 60, 2];

export function toWidths(headings: readonly string[], rows: readonly SheetCell[][]): number[] {
  return headings.map((heading, column) => {
    const longest = rows.reduce(
      (max, row) => Math.max(max, lengthOf(row[column] ?? null)),
      heading.length,
    );
    return Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, longest + PADDING));
  });
}

/** Returns the displayed length of a cell. A formatted date is as long as its format. */
function lengthOf(cell: SheetCell): number {
  if (cell === null) return 0;
  if (typeof cell !== 'object') return String(cell).length;
  return cell.format.startsWith('y')
    ? cell.format.length
    : cell.number.toLocaleString('en', { maximumFractionDigits: 2 }).length + 1;
}
