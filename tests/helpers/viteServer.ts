import { resolve } from 'node:path';
import { createServer, type Plugin, type ViteDevServer } from 'vite';

/**
 * What Vite prepares of libraries. It goes on writing there after the server has been closed, so the
 * folder cannot be in one that a test removes.
 */
const CACHE = resolve(import.meta.dirname, '../../node_modules/.cache/vite-of-tests');

/** Starts a development server for a folder, without the configuration of this project. */
export async function startVite(root: string, plugins: Plugin[]): Promise<ViteDevServer> {
  const server = await createServer({
    root,
    cacheDir: `${CACHE}/${process.pid}`,
    configFile: false,
    logLevel: 'silent',
    server: { port: 0, host: '127.0.0.1' },
    plugins,
  });
  return server.listen();
}
