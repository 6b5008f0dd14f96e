import { pathToFileURL } from 'node:url';
import { endChildren } from '../children.mjs';
import { say as print } from '../say.mjs';
import { findPostgres } from '../test/machine.mjs';
import { startPostgres } from '../test/postgres.mjs';
import { toMarkdown } from './figures.mjs';
import { measureCpu } from './server/cpu.mjs';
import { measurePages } from './server/pages.mjs';
import { measureReports } from './server/reports.mjs';
import { buildServer } from './server/processes.mjs';
import { seed } from './server/seed.mjs';

/** The budget compares the largest with the second. */
const SIZES = [1000, 10_000, 100_000, 1_000_000];

/**
 * Measures the server on a PostgreSQL of its own: the CPU time of a page beside bare servers, and pages of ever longer lists.
 * @param {{ say(line: string): void }} settings
 * @returns {Promise<import('./figures.mjs').Table[]>}
 */
export async function benchServer({ say }) {
  const programs = findPostgres();
  if (!programs) throw new Error('The server is measured on PostgreSQL, and its programs were not found: apt-get install postgresql.');
  say('Building the server and filling databases');
  const postgres = await startPostgres(programs);
  try {
    await buildServer();
    const reports = await measureReports(postgres.url, say);
    const databases = await seed(postgres.url, SIZES, say);
    return [await measureCpu(databases, say), await measurePages(databases, say), reports];
  } finally {
    await postgres.stop();
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const tables = await benchServer({ say: print });
  for (const table of tables) print(`\n${toMarkdown(table)}`);
  await endChildren();
  process.exit();
}
