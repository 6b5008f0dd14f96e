import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { removeFolder } from '../helpers/removeFolder.ts';

/** A Vite dev server on a copy of some definitions, which a test may edit. */
export interface DevServer {
  url: string;
  read(file: string): string;
  write(file: string, text: string): void;
  exists(file: string): boolean;
  /** Returns the changes since the start, as `git diff` prints them. */
  diff(): string;
  /** Discards the draft of the studio and all changes of files. */
  reset(): Promise<void>;
  stop(): Promise<void>;
}

/** The API server of a dev server. */
interface ApiServer {
  url: string;
  stop(): Promise<void>;
}

interface DevOptions {
  /** The token with which the studio asks the API server. */
  studioToken?: string | undefined;
  /** What is copied besides `schemas/` and `locales/`. */
  parts?: string[];
}

/**
 * Starts Vite on a copy of `source`'s `schemas/` and `locales/`.
 * @param api the URL to which API requests are proxied, or a function that starts a server in the
 * folder with the copy
 */
export async function startDevServer(
  source: string,
  api: string | ((folder: string) => Promise<ApiServer>),
  { studioToken, parts = [] }: DevOptions = {},
): Promise<DevServer> {
  const folder = mkdtempSync(join(tmpdir(), 'nasaq-definitions-'));
  for (const part of ['schemas', 'locales', '.prettierrc.json', ...parts])
    cpSync(join(part.startsWith('.') ? '.' : source, part), join(folder, part), {
      recursive: true,
    });
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=test', '-c', 'user.email=test@localhost', ...args], {
      cwd: folder,
      encoding: 'utf8',
    });
  git('init', '-q');
  git('add', 'schemas', 'locales', '.prettierrc.json');
  git('commit', '-q', '-m', 'start');
  const server = typeof api === 'string' ? { url: api } : await api(folder);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const vite = spawn(
    process.execPath,
    [
      join(process.cwd(), 'node_modules/vite/bin/vite.js'),
      '--host',
      '127.0.0.1',
      '--port',
      String(port),
      '--strictPort',
    ],
    {
      env: {
        ...process.env,
        DEFINITIONS_ROOT: folder,
        VITE_CACHE_DIR: join(folder, 'cache'),
        API_PORT: new URL(server.url).port,
        ...(studioToken === undefined ? {} : { STUDIO_TOKEN: studioToken }),
      },
      // The definitions of this product, or a product of its own.
      cwd: existsSync(join(source, 'vite.config.ts')) ? source : '.',
      stdio: 'ignore',
    },
  );
  const kill = () => vite.kill('SIGKILL');
  process.once('exit', kill);
  await waitUntilReady(url);
  return {
    url,
    read: (file) => readFileSync(join(folder, file), 'utf8'),
    write: (file, text) => writeFileSync(join(folder, file), text),
    exists: (file) => existsSync(join(folder, file)),
    diff: () => git('diff', '-U0', '--no-color', '--', 'schemas', 'locales'),
    reset: async () => {
      const page = await (await fetch(`${url}/@studio/`)).text();
      await fetch(`${url}/@studio/api/discard`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-studio-token': /studio-token" content="([\w-]+)/.exec(page)?.[1] ?? '',
          origin: url,
        },
        body: JSON.stringify({ label: 'reset' }),
      });
      git('checkout', '-q', '--', '.');
      git('clean', '-q', '-f', '--', 'schemas', 'locales');
    },
    stop: async () => {
      const ended = once(vite, 'exit');
      vite.kill('SIGTERM');
      await ended;
      process.off('exit', kill);
      if ('stop' in server) await server.stop();
      removeFolder(folder);
    },
  };
}

async function waitUntilReady(url: string): Promise<void> {
  for (let attempts = 0; attempts < 1000; attempts += 1) {
    if (
      await fetch(url).then(
        () => true,
        () => false,
      )
    )
      return;
    await wait(100);
  }
  throw new Error(`The dev server at ${url} did not start within 100 s`);
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}
