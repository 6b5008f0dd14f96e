import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChild } from '../children.mjs';

/**
 * Measures backup and restore with the commands of docs/deployment.md.
 * @param {{ url: string, programs: string, log(line: string): void }} place
 * @returns {Promise<import('../bench/figures.mjs').Table>}
 */
export async function measureBackup({ url, programs, log }) {
  const folder = mkdtempSync(join(tmpdir(), 'nasaq-size-'));
  try {
    const file = join(folder, 'nasaq.dump');
    log('Backup and restore');
    const dumped = await measure(join(programs, 'pg_dump'), [
      '--format=custom',
      `--file=${file}`,
      url,
    ]);
    const database = await sizeOf(url);
    const restored = await measure(join(programs, 'pg_restore'), [
      '--no-owner',
      '--exit-on-error',
      '--single-transaction',
      `--dbname=${await emptyDatabase(url)}`,
      file,
    ]);
    const cells = [inMb(database), inMb(statSync(file).size), seconds(dumped), seconds(restored)];
    return {
      title: 'Backup and restore of the whole database',
      head: ['database, MB', 'backup file, MB', 'backup, s', 'restore, s'],
      rows: [{ cells, within: null }],
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const inMb = (/** @type {number} */ bytes) => (bytes / 1_000_000).toFixed(0);
const seconds = (/** @type {number} */ milliseconds) => (milliseconds / 1000).toFixed(0);

/**
 * @param {string} command
 * @param {string[]} args
 */
async function measure(command, args) {
  const began = performance.now();
  const { code, output } = await runChild(command, args, { minutes: 30 });
  if (code !== 0) throw new Error(`${command} failed:\n${output}`);
  return performance.now() - began;
}

/** @param {string} url */
async function sizeOf(url) {
  return withClient(url, async (client) =>
    Number(
      (await client.query('select pg_database_size(current_database()) as size')).rows[0].size,
    ),
  );
}

/** @param {string} url */
async function emptyDatabase(url) {
  const own = new URL(url);
  own.pathname = '/size_restored';
  await withClient(url, (client) =>
    client.query(
      `create database size_restored template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8'`,
    ),
  );
  return own.href;
}

/**
 * @template T
 * @param {string} url
 * @param {(client: import('pg').Client) => Promise<T>} work
 */
async function withClient(url, work) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
