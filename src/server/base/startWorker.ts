import { fork, type ChildProcess } from 'node:child_process';
import { once, type EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/**
 * The file of a worker thread or of a child process: its source, relative to this folder, and its
 * name in the build, where all files are in one folder.
 */
export interface WorkerFile {
  source: string;
  built: string;
}

const isBuilt = !import.meta.url.endsWith('.ts');

/** Starts a worker thread. In development, it registers a loader for TypeScript first. */
export function startWorker({ source, built }: WorkerFile, options: WorkerOptions): Worker {
  if (isBuilt) return new Worker(new URL(built, import.meta.url), options);
  const file = JSON.stringify(new URL(source, import.meta.url).href);
  return new Worker(
    `import('tsx/esm/api').then(({ register }) => { register(); return import(${file}); })`,
    { ...options, eval: true },
  );
}

/**
 * Starts a child process, which exchanges messages with this one. It gets no environment variables,
 * because they contain secrets. An idle process does not keep this one alive; while a caller waits,
 * the timer in `nextMessage` does.
 */
export function startProcess({ source, built }: WorkerFile): ChildProcess {
  const child = fork(fileURLToPath(new URL(isBuilt ? built : source, import.meta.url)), {
    cwd: import.meta.dirname,
    env: {},
    execArgv: isBuilt ? [] : ['--import', 'tsx'],
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
