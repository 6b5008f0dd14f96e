import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { inject } from 'vitest';
import { ROOT, type TestStorage } from './testDatabase.ts';

/** The server as a separate process. */
export interface ServerProcess {
  child: ChildProcess;
  /** The server's URL; resolves when it is ready, rejects if it exits before. */
  address: Promise<string>;
  output(): string;
  errors(): string;
  /** The exit code, when the process has exited. */
  ended: Promise<number | null>;
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Starts the built development server on a free port. */
export const startDevelopmentServer = (
  storage: Pick<TestStorage, 'databaseUrl' | 'dataDir'>,
  env: Record<string, string>,
): ServerProcess => startServer(storage, env, [], 'development.js');

/**
 * Starts the built server on a free port.
 * @param wrapper a command before that of the server, which runs it, such as `sh -c`
 */
export function startServer(
  storage: Pick<TestStorage, 'databaseUrl' | 'dataDir'>,
  env: Record<string, string> = {},
  wrapper: string[] = [],
  file = 'main.js',
): ServerProcess {
  const { PATH, HOME } = process.env;
  const database = storage.databaseUrl ? { DATABASE_URL: storage.databaseUrl, DEMO: 'on' } : {};
  const [command, ...args] = [...wrapper, process.execPath, join(inject('builtServer'), file)];
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { PATH, HOME, PORT: '0', DATA_DIR: storage.dataDir, ...database, ...env },
  });
  let [output, errors] = ['', ''];
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const address = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const url = / is ready: +(\S+)/.exec(output)?.[1];
      if (url) resolve(url);
    });
    child.stderr.on('data', (chunk: Buffer) => void (errors += chunk.toString()));
    void ended.then((code) => reject(new Error(`ended with ${code}\n${output}\n${errors}`)));
  });
  address.catch(() => {});
  const stop = (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal);
    return ended;
  };
  return { child, address, ended, stop, output: () => output, errors: () => errors };
}
