import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** A Vite dev server on a copy of some definitions, which a test may edit. */
export interface DevServer {
  url: string;
  read(file: string): string;
  write(file: string, text: string): void;
  /** Returns the changes since the start, as `git diff` prints them. */
  diff(): string;
  /** Discards the draft of the studio and all changes of files. */
  reset(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts Vite on a copy of `source`'s `schemas/` and `locales/`. API requests are proxied to `api`.
 * @param studioToken the token with which the studio asks `api`
 */
export async function startDevServer(
  source: string,
  api: string,
  studioToken?: string,
): Promise<DevServer> {
  const folder = mkdtempSync(join(tmpdir(), 'nasaq-definitions-'));
  for (const part of ['schemas', 'locales', '.prettierrc.json'])
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
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const vite = spawn(
    process.execPath,
    [
      'node_modules/vite/bin/vite.js',
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
        API_PORT: new URL(api).port,
        ...(studioToken === undefined ? {} : { STUDIO_TOKEN: studioToken }),
      },
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
      rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
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

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}
