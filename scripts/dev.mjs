import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { endChildren, exitWhenNpmExits, freePort, startChild, onStopSignal } from './children.mjs';
import { installWhenStale } from './install.mjs';
import { root } from './log.mjs';

exitWhenNpmExits();
await installWhenStale();

const host = process.env.HOST ?? '127.0.0.1';
const port = process.env.PORT ?? '8080';
const apiPort = String(await freePort());
// The studio of Vite sends it to the API server, which answers no other program with stored items.
const studioToken = randomBytes(24).toString('base64url');

// The browser uses Vite's address only. Vite proxies API requests to the API server's port.
const address = process.env.PUBLIC_URL ?? `http://${host}:${port}`;
const apiEnv = {
  HOST: '127.0.0.1',
  PORT: apiPort,
  PUBLIC_URL: address,
  DATA_DIR: process.env.DATA_DIR ?? '.data',
  STUDIO_TOKEN: studioToken,
};

run(
  ['--import', 'tsx', '--watch', '--watch-preserve-output', 'src/authoring/development/main.ts'],
  apiEnv,
);
run(
  [
    join('node_modules', 'vite', 'bin', 'vite.js'),
    '--host',
    host,
    '--port',
    port,
    '--strictPort',
    '--clearScreen',
    'false',
  ],
  {
    API_PORT: apiPort,
    STUDIO_TOKEN: studioToken,
  },
);

onStopSignal(() => void end(0));

/**
 * Starts one of the two servers. When one exits, the other is ended too. In watch mode the API
 * server does not exit on an error; it waits for the next change.
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
function run(args, env) {
  const child = startChild(process.execPath, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
    cwd: root,
  });
  child.once('exit', (code) => void end(code ?? 1));
}

/** @param {number} code */
async function end(code) {
  process.exitCode ??= code;
  await endChildren();
  process.exit();
}
