import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChild } from '../../src/cli/children.mjs';

/**
 * Measures backup and restore with the commands of docs/deployment.md.
 * @param {object} options
 * @param {string} options.url of the database
 * @param {string} options.programFolder the folder with pg_dump and pg_restore
 * @param {(line: string) => void} options.log
 * @returns {Promise<import('../bench/figures.mjs').Table>}
 */
export async function measureBackup({ url, programFolder, log }) {
  const folder = mkdtempSync(join(tmpdir(), 'nasaq-size-'));
  try {
    const file = join(folder, 'nasaq.dump');
    log('Backup and restore');
    const dumped = await measure(join(programFolder, 'pg_dump'), [
      '--format=custom',
      `--file=${file}`,
      url,
    ]);
    const database = await sizeOf(url);
    const restored = await measure(join(programFolder, 'pg_restore'), [
      '--no-owner',
      '--exit-on-error',
      '--single-transaction',
      `--dbname=${await createEmptyDatabase(url)}`,
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

/**
 * Creates an empty database on the server of another one.
 * @param {string} url of the other database
 * @returns {Promise<string>} the URL of the new database
 */
async function createEmptyDatabase(url) {
  const restoredUrl = new URL(url);
  restoredUrl.pathname = '/size_restored';
  await withClient(url, (client) =>
    client.query(
      `create database size_restored template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8'`,
    ),
  );
  return restoredUrl.href;
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
