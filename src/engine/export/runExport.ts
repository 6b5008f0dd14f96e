import { now } from '../../shared/time/clock.ts';
import type { Row } from '../data/page.ts';
import { createTotals } from '../data/totals.ts';
import { toFileName } from './fileName.ts';
import type { FileWriter } from './fileWriter.ts';
import { readRows, type ReadOptions } from './readRows.ts';
import type { ExportRequest } from './request.ts';
import { MAX_ROWS, type ExportFormat, type SheetCell, type SheetHead } from './sheet.ts';
import { createToCells, toWidths, type FileContext } from './toCells.ts';

/**
 * The number of rows that are converted at once: a few milliseconds of work, after which the page
 * can respond to input.
 */
const BATCH_SIZE = 100;

export interface ExportRun extends ReadOptions {
  request: ExportRequest;
  format: ExportFormat;
  context: FileContext;
  rightToLeft: boolean;
  /** The name of the person who exports. */
  author: string;
  startWriter(format: ExportFormat, head: SheetHead): Promise<FileWriter>;
  /** `total` is null if the API does not count the rows. */
  onProgress(done: number, total: number | null): void;
}

/**
 * Reads all rows and writes them to a file.
 * @returns the file and its name without extension
 * @throws a Problem, TooManyRows, or the signal's reason
 */
export async function runExport(run: ExportRun): Promise<{ file: Blob; name: string }> {
  const { request, format, context, signal } = run;
  const { t } = context;
  const toCells = await createToCells(request.columns, context);
  const headings = request.columns.map(({ label, unit }) =>
    unit === undefined ? t(label) : `${t(label)} (${t(unit)})`,
  );
  const filters = (await request.describeFilters?.()) ?? [];
  const madeAt = now();
  const made = madeAt.toISOString();
  const above = [
    t(request.title),
    t('export.made', {
      date: context.format.dateTime(made),
      hijri: context.format.hijri(made),
      name: run.author,
    }),
    ...filters,
  ];
  let writer: FileWriter | null = null;
  const ensureWriter = async (rows: SheetCell[][]) =>
    (writer ??= await run.startWriter(format, {
      title: t(request.title),
      above,
      headings,
      widths: toWidths(headings, rows),
      rightToLeft: run.rightToLeft,
    }));
  try {
    let done = 0;
    const totals = createTotals(request.columns);
    for await (const page of readRows(request.rows, { ...run, maxRows: MAX_ROWS[format] })) {
      totals.add(page);
      for (const batch of batches(page.rows)) {
        signal.throwIfAborted();
        const cells = batch.map(toCells);
        await (await ensureWriter(cells)).add(cells);
        done += batch.length;
        run.onProgress(done, page.total);
      }
    }
    const file = await (await ensureWriter([])).end(totalsRow(request, totals.all(), run, toCells));
    signal.throwIfAborted();
    const name =
      request.name ?? toFileName([t(request.title), ...filters], madeAt, context.timeZone);
    return { file, name };
  } finally {
    // TypeScript does not see that the closure assigns it.
    (writer as FileWriter | null)?.stop();
  }
}

/** Returns the last row: the totals in the formats of their columns; empty if there are none. */
function totalsRow(
  { columns }: ExportRequest,
  totals: Row | null,
  { context }: ExportRun,
  toCells: (row: Row) => SheetCell[],
): SheetCell[] {
  if (!totals) return [];
  const cells = toCells(totals);
  const nameIndex = columns.findIndex(({ field }) => totals[field] === undefined);
  return columns.map(({ field }, index) =>
    totals[field] !== undefined
      ? cells[index]!
      : index === nameIndex
        ? context.t('table.total')
        : null,
  );
}

const batches = (rows: Row[]) =>
  Array.from({ length: Math.ceil(rows.length / BATCH_SIZE) }, (_none, index) =>
    rows.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE),
  );
