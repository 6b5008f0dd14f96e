import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { runChild } from '../children.mjs';
import { HOST } from './values.mjs';

/** What an installation brings to a machine, and what is therefore removed afterwards. */
const BROUGHT = [
  '/srv/nasaq',
  '/etc/nasaq',
  '/var/lib/nasaq',
  '/var/cache/nasaq',
  '/etc/systemd/system/nasaq@.service',
  '/etc/nginx/conf.d/nasaq.conf',
  `/etc/letsencrypt/live/${HOST}`,
];
/** Its logs, which an earlier installation may have left: those stay. */
const LOGS = ['/var/log/nginx/nasaq.log', '/var/log/nginx/nasaq-error.log'].filter(
  (path) => !existsSync(path),
);
const PORTS = [443, 5433, 6432, 8081, 8082];

/** @returns {Promise<string | undefined>} why this machine is not one to try an installation on */
export async function reasonAgainst() {
  if (process.getuid?.() !== 0) return 'The commands of the page are run as root.';
  if (!existsSync('/usr/bin/apt-get')) return 'The page is for Debian: there is no apt-get.';
  if (!existsSync('/usr/bin/node')) return 'The page takes Node.js as /usr/bin/node.';
  const there = BROUGHT.filter((path) => existsSync(path));
  if (there.length > 0)
    return `There is an installation on this machine already: ${there.join(', ')}`;
  if ((await runChild('id', ['nasaq'])).code === 0)
    return 'There is a user nasaq on this machine already.';
  const taken = [];
  for (const port of PORTS) if (await isListening(port)) taken.push(port);
  return taken.length > 0 ? `Something listens on port ${taken.join(', ')} already.` : undefined;
}

/** Removes what an installation has brought. */
export async function removeInstallation() {
  // Two releases with their packages: `rmSync` takes a minute for them.
  await runChild('rm', ['--recursive', '--force', ...BROUGHT, ...LOGS]);
  await runChild('userdel', ['nasaq']);
  await runChild('systemctl', ['daemon-reload']);
}

/** Whether the packages that a block installs are there. */
export async function areInstalled(/** @type {string} */ block) {
  const packages = (/^apt-get install (.*)$/m.exec(block)?.[1] ?? '')
    .split(' ')
    .filter((word) => word && !word.startsWith('-'));
  const { code, output } = await runChild('dpkg-query', [
    '--show',
    '--showformat=${db:Status-Status}\\n',
    ...packages,
  ]);
  return (
    code === 0 &&
    output
      .trim()
      .split('\n')
      .every((status) => status === 'installed')
  );
}

/** Puts a certificate that nobody signed where certbot would put one of the host. */
export async function makeCertificate() {
  const folder = `/etc/letsencrypt/live/${HOST}`;
  mkdirSync(folder, { recursive: true });
  const [key, certificate] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')];
  const { code, output } = await runChild('openssl', [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    '-subj',
    `/CN=${HOST}`,
    '-addext',
    `subjectAltName=DNS:${HOST}`,
    '-keyout',
    key,
    '-out',
    certificate,
  ]);
  if (code !== 0) throw new Error(`openssl made no certificate.\n${output}`);
  return readFileSync(certificate);
}

/**
 * @param {number} port of the loopback address
 * @returns {Promise<boolean>}
 */
export function isListening(port) {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
}
