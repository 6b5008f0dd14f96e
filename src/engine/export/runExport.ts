import type { Row } from '../data/page.ts';
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

/** The format cannot hold this many rows. */
export class TooManyRows extends Error {
  readonly limit: number;

  constructor(format: ExportFormat) {
    super(`A file of the format ${format} holds ${MAX_ROWS[format]} rows`);
    this.name = 'TooManyRows';
    this.limit = MAX_ROWS[format];
  }
}

export interface ExportRun extends ReadOptions {
  request: ExportRequest;
  format: ExportFormat;
  context: FileContext;
  rightToLeft: boolean;
  startWriter(format: ExportFormat, head: SheetHead): Promise<FileWriter>;
  /** `total` is null if the API does not count the rows. */
  onProgress(done: number, total: number | null): void;
}

/**
 * Reads all rows and writes them to a file. Throws a Problem, TooManyRows, or the signal's reason.
 */
export async function runExport(run: ExportRun): Promise<Blob> {
  const { request, format, context, signal } = run;
  const toCells = await createToCells(request.columns, context);
  const headings = request.columns.map(({ label, unit }) =>
    unit === undefined ? context.t(label) : `${context.t(label)} (${context.t(unit)})`,
  );
  let writer: FileWriter | null = null;
  const ensureWriter = async (rows: SheetCell[][]) =>
    (writer ??= await run.startWriter(format, {
      title: context.t(request.title),
      headings,
      widths: toWidths(headings, rows),
      rightToLeft: run.rightToLeft,
    }));
  try {
    let done = 0;
    for await (const { rows, total } of readRows(request.rows, run)) {
      if (Math.max(total ?? 0, done + rows.length) > MAX_ROWS[format])
        throw new TooManyRows(format);
      for (const batch of batches(rows)) {
        signal.throwIfAborted();
        const cells = batch.map(toCells);
        await (await ensureWriter(cells)).add(cells);
        done += batch.length;
        run.onProgress(done, total);
      }
    }
    const file = await (await ensureWriter([])).end();
    signal.throwIfAborted();
    return file;
  } finally {
    // TypeScript does not see that the closure assigns it.
    (writer as FileWriter | null)?.stop();
  }
}

const batches = (rows: Row[]) =>
  Array.from({ length: Math.ceil(rows.length / BATCH_SIZE) }, (_none, index) =>
    rows.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE),
  );
