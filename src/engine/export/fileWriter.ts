import type { ExportFormat, SheetCell, SheetHead } from './sheet.ts';

/**
 * The messages to the worker, in this order: `begin`, any number of `rows`, `end`. The worker
 * answers each with one reply.
 */
export type WorkerRequest =
  | { begin: SheetHead; format: ExportFormat }
  | { rows: SheetCell[][] }
  | { end: true; totals: SheetCell[] };

export type WorkerReply = { done: true } | { file: Blob } | { failure: string };

/** Writes a file in a worker. */
export interface FileWriter {
  /** Resolves when the rows are written, so that rows are not read faster than they are written. */
  add(rows: SheetCell[][]): Promise<void>;
  /** @param totals the last row; empty if there is none */
  end(totals: SheetCell[]): Promise<Blob>;
  stop(): void;
}

export async function startFileWriter(format: ExportFormat, head: SheetHead): Promise<FileWriter> {
  const worker = new Worker(new URL('./writeFile.worker.ts', import.meta.url), { type: 'module' });
  const send = (request: WorkerRequest) =>
    new Promise<WorkerReply>((resolve, reject) => {
      const abort = new AbortController();
      const onReply = ({ data }: MessageEvent<WorkerReply>) => {
        abort.abort();
        if ('failure' in data) reject(new Error(data.failure));
        else resolve(data);
      };
      worker.addEventListener('message', onReply, { signal: abort.signal });
      worker.addEventListener(
        'error',
        () => reject(new Error('The file writer could not be started')),
        { signal: abort.signal },
      );
      worker.postMessage(request, {});
    });
  await send({ begin: head, format }).catch((error: unknown) => {
    worker.terminate();
    throw error;
  });
  return {
    add: async (rows) => void (await send({ rows })),
    end: async (totals) => {
      const reply = await send({ end: true, totals });
      if (!('file' in reply)) throw new Error('The file writer returned no file');
      return reply.file;
    },
    stop: () => worker.terminate(),
  };
}
