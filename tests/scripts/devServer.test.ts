import { mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDevServer, type DevServer } from '../e2e/devServer.ts';

const ROOT = join(import.meta.dirname, '../..');
const SECRET = 'the content of a file that nobody may read';
/** Files that the development server writes, and files with settings that a developer may have. */
const OWN_FILES = ['.data', '.studio', '.'].map((folder) =>
  join(folder, `dev-server-test-${process.pid}.txt`),
);

/** Vite starts in seconds, on a busy machine in a minute. */
const START_TIMEOUT_MS = 120_000;

let dev: DevServer;
beforeAll(async () => {
  for (const file of OWN_FILES) {
    mkdirSync(join(ROOT, file, '..'), { recursive: true });
    writeFileSync(join(ROOT, file), SECRET);
  }
  // There is no API server at this address, and the tests need none.
  dev = await startDevServer(ROOT, 'http://127.0.0.1:9');
}, START_TIMEOUT_MS);
afterAll(async () => {
  for (const file of OWN_FILES) rmSync(join(ROOT, file), { force: true });
  await dev.stop();
});

/** What the page needs from the folder of the project. */
const SERVED = new Set(['index.html', 'src', 'node_modules', 'public']);

/** Returns the first file of a folder, or the file itself. An empty folder has none. */
function anyFileOf(path: string): string | undefined {
  if (statSync(join(ROOT, path)).isFile()) return path;
  for (const name of readdirSync(join(ROOT, path)).toSorted()) {
    const file = anyFileOf(join(path, name));
    if (file !== undefined) return file;
  }
  return undefined;
}

const otherFiles = (): string[] => [
  ...OWN_FILES,
  ...readdirSync(ROOT)
    .filter((name) => !SERVED.has(name))
    .flatMap((name) => anyFileOf(name) ?? []),
];

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** Unlike `fetch`, sends a path as it is, and any header. */
const get = (path: string, headers: Record<string, string> = {}): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const sent = request(dev.url, { path, headers }, (response) => {
      let body = '';
      response.on('data', (chunk: Buffer) => (body += chunk.toString('latin1')));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
      );
    });
    sent.on('error', reject);
    sent.end();
  });

const QUERIES = [
  '',
  '?raw',
  '?import&raw',
  '?url',
  '?import',
  '?inline',
  '?raw??',
  '?.svg?.wasm?init',
];

describe('the development server', () => {
  it('serves the page and its modules', async () => {
    for (const path of [
      '/',
      '/my-news',
      '/src/main.tsx',
      '/@vite/client',
      '/@studio/',
      '/mark.svg',
    ])
      expect((await get(path, { accept: '*/*' })).status, path).toBe(200);
  });

  it('serves no other file of the project', async () => {
    for (const file of otherFiles()) {
      // Some answers name the file, such as those that only refer to it.
      const excerpt = /[\w ]{24,}/.exec(readFileSync(join(ROOT, file), 'latin1'))?.[0] ?? SECRET;
      for (const prefix of ['/', `/@fs${ROOT}/`, '/src/../', '/src/%2e%2e/', '//'])
        for (const query of QUERIES) {
          const path = `${prefix}${file}${query}`;
          const { status, body } = await get(path);
          expect(body, path).not.toContain(excerpt);
          if (`${prefix}${query}` === '/') expect(status, path).toBeGreaterThanOrEqual(400);
        }
    }
  });

  it('lets no page of another origin read an answer or frame the studio', async () => {
    const origin = 'http://localhost:3000';
    for (const path of ['/', '/src/main.tsx', '/@vite/client', '/@studio/']) {
      const { headers } = await get(path, { origin });
      expect(headers, path).not.toHaveProperty('access-control-allow-origin');
      expect(headers, path).toMatchObject({
        'cross-origin-resource-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
      });
      expect(headers['content-security-policy'], path).toMatch(/frame-ancestors '(self|none)'/);
    }
    const studio = await get('/@studio/', { origin });
    expect(studio.headers).toMatchObject({
      'content-security-policy': "frame-ancestors 'none'",
      'cache-control': 'no-store',
    });
  });
});
