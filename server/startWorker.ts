import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * The file of a worker thread: its source, relative to this folder, and its name in the build,
 * where all files are in one folder.
 */
export interface WorkerFile {
  source: string;
  built: string;
}

/** Starts a worker thread. In development, it registers a loader for TypeScript first. */
export function startWorker({ source, built }: WorkerFile, options: WorkerOptions): Worker {
  if (!import.meta.url.endsWith('.ts')) return new Worker(new URL(built, import.meta.url), options);
  const file = JSON.stringify(new URL(source, import.meta.url).href);
  return new Worker(
    `import('tsx/esm/api').then(({ register }) => { register(); return import(${file}); })`,
    { ...options, eval: true },
  );
}
