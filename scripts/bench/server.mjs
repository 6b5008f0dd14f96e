import { pathToFileURL } from 'node:url';
import { endChildren } from '../../src/cli/children.mjs';
import { log as print } from '../../src/cli/print.mjs';
import { findPostgres } from '../test/programs.mjs';
import { startPostgres } from '../test/postgres.mjs';
import { toMarkdown } from './figures.mjs';
import { measureCpu } from './server/cpu.mjs';
import { measureLogs, seedLogs } from './server/logs.mjs';
import { measureMessages } from './server/messages.mjs';
import { measurePages } from './server/pages.mjs';
import { measureReports } from './server/reports.mjs';
import { buildServer } from './server/processes.mjs';
import { seedNews } from './server/seed.mjs';
import { seedMessages } from './server/seedMessages.mjs';

/** Rows per database. The budget compares the largest with the second. */
const SIZES = [1000, 10_000, 100_000, 1_000_000];
const MESSAGE_COUNTS = [10_000, 1_000_000];
const LOG_COUNTS = [1000, 1_000_000];

/**
 * Measures the server on a temporary PostgreSQL: the reports, the CPU time of a page compared with
 * minimal servers, pages of lists of increasing length, the message screens, and the logs of items.
 * @param {{ log(line: string): void, parts?: string[] }} settings `parts` limits the run to some of
 *   `reports`, `lists`, `messages` and `logs`
 * @returns {Promise<import('./figures.mjs').Table[]>}
 */
export async function benchServer({ log, parts = ['reports', 'lists', 'messages', 'logs'] }) {
  const programFolder = findPostgres();
  if (!programFolder)
    throw new Error(
      'PostgreSQL, which the server benchmark needs, was not found: apt-get install postgresql.',
    );
  log('Building the server and filling databases');
  const postgres = await startPostgres(programFolder);
  try {
    await buildServer();
    const tables = [];
    if (parts.includes('reports')) tables.push(await measureReports(postgres.url, log));
    if (parts.includes('lists')) tables.push(...(await benchLists(postgres.url, log)));
    if (parts.includes('messages')) tables.push(await benchMessages(postgres.url, log));
    if (parts.includes('logs'))
      tables.push(await measureLogs(await seedLogs(postgres.url, LOG_COUNTS, log), log));
    return tables;
  } finally {
    await postgres.stop();
  }
}

/**
 * @param {string} url
 * @param {(line: string) => void} log
 */
async function benchLists(url, log) {
  const databases = await seedNews(url, SIZES, log);
  return [await measureCpu(databases, log), await measurePages(databases, log)];
}

/**
 * @param {string} url
 * @param {(line: string) => void} log
 */
async function benchMessages(url, log) {
  const { table, plans } = await measureMessages(await seedMessages(url, MESSAGE_COUNTS, log), log);
  for (const line of plans) log(line);
  return table;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const parts = process.argv.slice(2);
  const tables = await benchServer({ log: print, ...(parts.length > 0 ? { parts } : {}) });
  for (const table of tables) print(`\n${toMarkdown(table)}`);
  await endChildren();
  process.exit();
}
