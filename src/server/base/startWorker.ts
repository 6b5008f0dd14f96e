import { fork, type ChildProcess } from 'node:child_process';
import { once, type EventEmitter } from 'node:events';
import { extname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * Returns the file of a worker thread or of a child process. It lies beside the module that starts
 * it and has the same extension: among the sources, in a package of compiled files, and in the
 * build, where all files are in one folder.
 * @param name the name of the file without its extension
 * @param module `import.meta.url` of the module
 */
export const workerFile = (name: string, module: string): URL =>
  new URL(`${name}${extname(fileURLToPath(module))}`, module);

const isSource = ({ pathname }: URL) => pathname.endsWith('.ts');

/** Starts a worker thread. For a source, it registers a loader for TypeScript first. */
export function startWorker(file: URL, options: WorkerOptions): Worker {
  if (!isSource(file)) return new Worker(file, options);
  const name = JSON.stringify(file.href);
  return new Worker(
    `import('tsx/esm/api').then(({ register }) => { register(); return import(${name}); })`,
    { ...options, eval: true },
  );
}

/**
 * Starts a child process, which exchanges messages with this one. It gets no environment variables,
 * because they contain secrets. An idle process does not keep this one alive; while a caller waits,
 * the timer in `nextMessage` does.
 */
export function startProcess(file: URL): ChildProcess {
  const child = fork(fileURLToPath(file), {
    cwd: import.meta.dirname,
    env: {},
    execArgv: isSource(file) ? ['--import', 'tsx'] : [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  child.unref();
  child.channel?.unref();
  // A message to a process that has just ended fails. `nextMessage` rejects because of the end.
  child.on('error', () => {});
  return child;
}

/**
 * Sends a message to a worker or a child process, and returns its next message.
 * @throws when it takes longer than the limit, and when the worker or the process ends
 */
export async function nextMessage<Message>(
  worker: EventEmitter,
  timeoutMs: number,
  send: () => void,
): Promise<Message> {
  const stop = new AbortController();
  const { signal } = stop;
  const timedOut = wait(timeoutMs, undefined, { signal }).then(() =>
    Promise.reject(new Error(`There was no message for ${timeoutMs} ms.`)),
  );
  const exited = once(worker, 'exit', { signal }).then(() =>
    Promise.reject(new Error('The worker has ended.')),
  );
  // Also rejects when the worker fails.
  const reply = once(worker, 'message', { signal }).then(([message]) => message as Message);
  send();
  try {
    return await Promise.race([reply, timedOut, exited]);
  } finally {
    stop.abort();
    await Promise.allSettled([reply, timedOut, exited]);
  }
}
