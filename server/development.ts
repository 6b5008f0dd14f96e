import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { compile, type Compilation } from '../src/compiler/compile.ts';
import { isUsable } from '../src/compiler/issues/issue.ts';
import { assertTimeZone, formatIssues } from './definitions.ts';

/** The address to listen on during development, and how to rebuild the app. */
export interface ReloadOptions {
  host: string;
  port: number;
  /** The folder that contains schemas/ and locales/. */
  root: string;
  initialApp: FastifyInstance;
  build(definitions: Compilation): Promise<FastifyInstance>;
  log(text: string): void;
}

/** Editors save in several steps, so changes within this time count as one edit. */
const DEBOUNCE_MS = 80;

/**
 * Listens during development. When a definition is edited, a new app takes over the socket and the
 * database from the previous one. If the definitions have issues, they are logged and the previous
 * app stays.
 */
export async function listenAndReload(
  settings: ReloadOptions,
): Promise<{ port: number; app(): FastifyInstance; close(): Promise<void> }> {
  let current = settings.initialApp;
  await current.ready();
  const server = http.createServer((request, response) => current.routing(request, response));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(settings.port, settings.host, resolve);
  });

  async function reload(): Promise<void> {
    const definitions = compile({ root: settings.root });
    if (definitions.issues.length > 0) settings.log(await formatIssues(definitions.issues));
    if (!isUsable(definitions.issues)) return;
    assertTimeZone(definitions);
    const [next, previous] = [await settings.build(definitions), current];
    await next.ready();
    current = next;
    await previous.close();
    settings.log('Definitions reloaded');
  }

  const watchers = watch(settings.root, () =>
    reload().catch((error: unknown) => settings.log(String(error))),
  );
  return {
    port: (server.address() as { port: number }).port,
    app: () => current,
    close: async () => {
      watchers.forEach((watcher) => watcher.close());
      server.closeAllConnections();
      server.close();
      await current.close();
    },
  };
}

function watch(root: string, onEdit: () => Promise<void>): fs.FSWatcher[] {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const runReload = () => {
    running = running.then(onEdit);
  };
  const scheduleReload = () => {
    clearTimeout(timer);
    timer = setTimeout(runReload, DEBOUNCE_MS);
  };
  return ['schemas', 'locales'].map((folder) =>
    fs.watch(path.join(root, folder), { recursive: true }, scheduleReload),
  );
}
