import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { runChild } from '../../src/cli/children.mjs';
import { HOST } from './values.mjs';

/** The files and folders that an installation creates, and that are removed afterwards. */
const INSTALLED_PATHS = [
  '/srv/nasaq',
  '/etc/nasaq',
  '/var/lib/nasaq',
  '/var/cache/nasaq',
  '/etc/systemd/system/nasaq@.service',
  '/etc/nginx/conf.d/nasaq.conf',
  `/etc/letsencrypt/live/${HOST}`,
];
/** The log files of an installation. Files that exist already are kept. */
const LOGS = ['/var/log/nginx/nasaq.log', '/var/log/nginx/nasaq-error.log'].filter(
  (path) => !existsSync(path),
);
const PORTS = [443, 5433, 6432, 8081, 8082];

/**
 * @returns {Promise<string | undefined>} why this machine cannot be used for a test installation
 */
export async function findObstacle() {
  if (process.getuid?.() !== 0) return 'The commands of docs/deployment.md must run as root.';
  if (!existsSync('/usr/bin/apt-get'))
    return 'docs/deployment.md is for Debian, and there is no apt-get here.';
  if (!existsSync('/usr/bin/node')) return 'docs/deployment.md expects Node.js at /usr/bin/node.';
  const existing = INSTALLED_PATHS.filter((path) => existsSync(path));
  if (existing.length > 0)
    return `An installation already exists on this machine: ${existing.join(', ')}`;
  if ((await runChild('id', ['nasaq'])).code === 0)
    return 'A user "nasaq" already exists on this machine.';
  const usedPorts = [];
  for (const port of PORTS) if (await isListening(port)) usedPorts.push(port);
  return usedPorts.length > 0
    ? `These ports are already in use: ${usedPorts.join(', ')}.`
    : undefined;
}

/** Removes everything that an installation has created. */
export async function removeInstallation() {
  // `rmSync` takes a minute for two releases with their packages.
  await runChild('rm', ['--recursive', '--force', ...INSTALLED_PATHS, ...LOGS]);
  await runChild('userdel', ['nasaq']);
  await runChild('systemctl', ['daemon-reload']);
}

/** Whether the packages of an `apt-get install` line are installed. */
export async function arePackagesInstalled(/** @type {string} */ block) {
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

/** Creates a self-signed certificate where certbot would store the certificate of the host. */
export async function createCertificate() {
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
  if (code !== 0) throw new Error(`openssl could not create a certificate.\n${output}`);
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
