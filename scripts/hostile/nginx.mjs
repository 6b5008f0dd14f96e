import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { endChild, freePort, startChild } from '../../src/cli/children.mjs';
import { root } from '../root.mjs';

const NGINX = '/usr/sbin/nginx';

export const hasNginx = () => existsSync(NGINX);

/**
 * Starts nginx as a reverse proxy for one server process, with the configuration of
 * docs/deployment, but without TLS, on a free port, and with all files in a temporary folder.
 * @param {string} upstream the port of the server process
 */
export async function startNginx(upstream) {
  const folder = mkdtempSync(join(tmpdir(), 'nasaq-nginx-'));
  const port = String(await freePort());
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, configuration(folder, port, upstream));
  const child = startChild(NGINX, ['-c', file, '-p', folder, '-e', join(folder, 'error.log')], {
    stdio: 'ignore',
  });
  const address = `http://127.0.0.1:${port}`;
  for (
    let tries = 0;
    !(await fetch(`${address}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ));
    tries += 1
  ) {
    if (child.exitCode !== null || tries > 100)
      throw new Error(`nginx did not start.\n${readFileSync(join(folder, 'error.log'), 'utf8')}`);
    await wait(100);
  }
  return {
    address,
    stop: async () => {
      await endChild(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * @param {string} folder
 * @param {string} port
 * @param {string} upstream
 */
function configuration(folder, port, upstream) {
  const documentedConfig = readFileSync(join(root, 'docs/deployment/nginx.conf'), 'utf8')
    .replace(/^server \{\n {4}listen 80;[\s\S]*?^\}\n/m, '')
    .replace(/^ {4}(?:ssl_|listen \[::\]).*\n/gm, '')
    .replace(/listen 443 ssl http2(.*);/, `listen 127.0.0.1:${port}$1;`)
    .replace(/^ {4}server 127\.0\.0\.1:8082.*\n/m, '')
    .replaceAll('127.0.0.1:8081', `127.0.0.1:${upstream}`)
    .replaceAll('/var/cache/nasaq', join(folder, 'cache'))
    .replace(/^ {4}(?:access_log|error_log) .*\n/gm, '');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  return `daemon off; worker_processes auto; ${user} pid ${join(folder, 'pid')};\nevents { worker_connections 4096; }\nhttp { access_log off; ${temporary.join(' ')}\n${documentedConfig}\n}\n`;
}
