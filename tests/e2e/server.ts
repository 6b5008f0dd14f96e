import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FullConfig } from '@playwright/test';
import { fastTempFolder } from '../helpers/fastTempFolder.ts';
import { removeFolder } from '../helpers/removeFolder.ts';
import { findOrCreateDemoFolder } from './demoFolder.ts';
import { freePort } from './devServer.ts';

/** The time limit for the start, which may include creating the demo data. */
const START_TIMEOUT_MS = 120_000;

/** A running server with its own data folder. */
export interface TestServer {
  url: string;
  mail: string;
  /** Suspends the process, so that requests wait until `resume`. */
  suspend(): void;
  resume(): void;
  stop(): Promise<void>;
}

/**
 * Starts the built product for each worker, with the demo data in its own folder, because the tests
 * of one worker share accounts. Sets E2E_URL to the URLs and E2E_MAIL to the mail folders,
 * separated by spaces, in the order of the workers. Returns a function that stops the servers. If
 * E2E_URL is already set (`E2E_URL=http://127.0.0.1:8080 npx playwright test`), one worker uses
 * that server, and E2E_MAIL must name its mail folder.
 */
export default ({ workers }: FullConfig) => startServers(workers);

/**
 * Starts a number of servers. Returns a function that stops them, or undefined if E2E_URL is set.
 */
export async function startServers(count: number): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_URL) return undefined;
  const filled = await filledFolder();
  const starts = await Promise.allSettled(Array.from({ length: count }, () => startOnCopy(filled)));
  const servers = starts.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const stop = async () => void (await Promise.all(servers.map((server) => server.stop())));
  const failed = starts.find((one) => one.status === 'rejected');
  if (failed) {
    await stop();
    throw failed.reason;
  }
  process.env.E2E_URL = servers.map(({ url }) => url).join(' ');
  process.env.E2E_MAIL = servers.map(({ mail }) => mail).join(' ');
  return stop;
}

const filledFolder = () =>
  findOrCreateDemoFolder(async (folder) => (await startServer(folder)).stop());

/** Starts a server with demo data of its own and further settings. */
export const startWithDemo = async (
  env: Record<string, string>,
  command?: string[],
): Promise<TestServer> => startOnCopy(await filledFolder(), env, command);

/**
 * Starts the server of a copy of the project as `npm run dev` does, with demo data. It restarts when
 * its code changes.
 */
export async function startDevelopment(
  root: string,
  env: Record<string, string> = {},
): Promise<TestServer> {
  const folder = join(root, '.data');
  cpSync(await filledFolder(), folder, { recursive: true });
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'));
  const command = [
    '--import',
    'tsx',
    '--watch',
    '--watch-preserve-output',
    'src/authoring/development/main.ts',
  ];
  return startServer(folder, env, { command, cwd: root });
}

async function startOnCopy(
  filled: string,
  env: Record<string, string> = {},
  command?: string[],
): Promise<TestServer> {
  const folder = mkdtempSync(join(fastTempFolder(), 'nasaq-e2e-'));
  const remove = () => removeFolder(folder);
  try {
    cpSync(filled, folder, { recursive: true });
    const server = await startServer(folder, env, { command });
    return { ...server, stop: () => server.stop().finally(remove) };
  } catch (fault) {
    remove();
    throw fault;
  }
}

async function startServer(
  folder: string,
  env: Record<string, string> = {},
  {
    command = ['dist/server/main.js'],
    cwd = '.',
  }: { command?: string[] | undefined; cwd?: string } = {},
): Promise<TestServer> {
  const url = `http://127.0.0.1:${await freePort()}`;
  const settings = {
    HOST: '127.0.0.1',
    PORT: new URL(url).port,
    PUBLIC_URL: url,
    DATA_DIR: folder,
    DEMO: 'on',
  };
  const server = spawn(process.execPath, command, {
    cwd,
    env: { ...process.env, ...settings, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const kill = () => server.kill('SIGKILL');
  process.once('exit', kill);
  let output = '';
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-20_000)));
  const stop = async () => {
    const hasExited = server.exitCode !== null;
    await endServer(server);
    process.off('exit', kill);
    if (hasExited) throw new Error(`The tested server exited with ${server.exitCode}:\n${output}`);
  };
  if (!(await isReady(server, `${url}/readyz`))) {
    await stop();
    throw new Error(
      `The tested server was not ready within ${START_TIMEOUT_MS / 1000} s:\n${output}`,
    );
  }
  return {
    url,
    mail: join(folder, 'mail'),
    suspend: () => server.kill('SIGSTOP'),
    resume: () => server.kill('SIGCONT'),
    stop,
  };
}

async function isReady(server: ChildProcess, url: string): Promise<boolean> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (performance.now() < deadline && server.exitCode === null) {
    if (
      await fetch(url).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return true;
    await wait(100);
  }
  return false;
}

async function endServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  const timer = setTimeout(() => server.kill('SIGKILL'), 10_000);
  server.kill('SIGTERM');
  await ended;
  clearTimeout(timer);
}

const MUSEUM = resolve('examples/museum');

/** Builds the museum and starts it with its demo data. */
export async function startMuseum(): Promise<TestServer> {
  const folder = mkdtempSync(join(fastTempFolder(), 'museum-e2e-'));
  const remove = () => removeFolder(folder);
  try {
    const command = ['--import', 'tsx', resolve('src/cli/nasaq.ts'), 'start'];
    const server = await startServer(folder, {}, { command, cwd: MUSEUM });
    return { ...server, stop: () => server.stop().finally(remove) };
  } catch (fault) {
    remove();
    throw fault;
  }
}
