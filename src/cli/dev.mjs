import { randomBytes } from 'node:crypto';
import { platformFile } from '../build/definitions/platformFile.mjs';
import { viteProgram } from '../build/product.mjs';
import { endChildren, freePort, onStopSignal, startChild } from './children.mjs';

/**
 * Starts the development server of a product: Vite, and the API server, which Vite proxies requests
 * to. It ends when one of them ends, and on a signal.
 * @param {string} root the folder of the product
 */
export async function dev(root) {
  const host = process.env.HOST ?? '127.0.0.1';
  const port = process.env.PORT ?? '8080';
  const apiPort = String(await freePort());
  // The studio of Vite sends it to the API server, which answers no other program with stored items.
  const studioToken = randomBytes(24).toString('base64url');

  // The browser uses Vite's address only.
  const address = process.env.PUBLIC_URL ?? `http://${host}:${port}`;
  /**
   * Starts one of the two servers. In watch mode the API server does not exit on an error; it waits
   * for the next change.
   * @param {string[]} args
   * @param {NodeJS.ProcessEnv} env
   */
  const run = (args, env) => {
    const child = startChild(process.execPath, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
      cwd: root,
    });
    child.once('exit', (code) => void end(code ?? 1));
  };
  const main = platformFile('authoring/development/main.ts');
  run(['--import', import.meta.resolve('tsx'), '--watch', '--watch-preserve-output', main], {
    HOST: '127.0.0.1',
    PORT: apiPort,
    PUBLIC_URL: address,
    DATA_DIR: process.env.DATA_DIR ?? '.data',
    STUDIO_TOKEN: studioToken,
  });
  run([viteProgram(), '--host', host, '--port', port, '--strictPort', '--clearScreen', 'false'], {
    API_PORT: apiPort,
    STUDIO_TOKEN: studioToken,
  });
  onStopSignal(() => void end(0));
}

/** @param {number} code */
async function end(code) {
  process.exitCode ??= code;
  await endChildren();
  process.exit();
}
